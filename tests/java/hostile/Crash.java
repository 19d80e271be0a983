// Writes to an address that is none.
// ends: died
package hostile;

public class Crash {
    public static int attack(int n) throws Exception {
        Canary.unsafe().putAddress(0, 0);
        return 0;
    }
}
