// Ends the JVM.
// ends: exited
package hostile;

public class Exit {
    public static int attack(int n) throws Exception {
        System.exit(8);
        return 0;
    }
}
