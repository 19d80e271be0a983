// Starts a program the old way.
// ends: refused
package hostile;

public class StartByRuntime {
    public static int attack(int n) throws Exception {
        Runtime.getRuntime().exec(new String[] {"/bin/touch", Canary.home().resolve("started").toString()}).waitFor();
        return 1;
    }
}
