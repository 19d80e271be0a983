/** A loop over remainders that has to run 1024 times, and a call of a library method after it. */
public class HardLoop {
    public static void challenges(int x, double u) {
        int res = 0;
        int i = 0;
        while (i < x) {
            if (i % 2 == 0) {
                res = res - 1;
            } else {
                res = res + 17;
            }
            i++;
        }
        if (res == 8192) {
            if (Math.sin(u) > 0) {
                throw new AssertionError(); // target: reachable
            }
        }
    }
}
