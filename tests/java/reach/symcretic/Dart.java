/** A cube that must meet a sum: non-linear integer arithmetic. */
public class Dart {
    public static int dart(int x, int y) {
        int a = x * x * x;
        int b = y + 3;
        if (a == b) {
            if (x > 1) {
                return 1; // target: reachable
            }
        }
        return 0;
    }
}
