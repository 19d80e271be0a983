// Ends the JVM at once.
// ends: exited
package hostile;

public class Halt {
    public static int attack(int n) throws Exception {
        Runtime.getRuntime().halt(9);
        return 0;
    }
}
