// Does not end.
// ends: timed out
package hostile;

public class LoopForever {
    public static int attack(int n) throws Exception {
        while (n != 0) {
            n |= 1;
        }
        return 0;
    }
}
