/** An absolute value is negative for one int. */
public class Narrow {
    public static int narrow(int x) {
        int y;
        if (x >= 0) {
            y = x;
        } else {
            y = -x;
        }
        if (y < 0) {
            return y; // target: reachable
        }
        return 0;
    }
}
