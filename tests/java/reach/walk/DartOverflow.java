/** Polynomials that are equal only after an overflow, or only without one. */
public class DartOverflow {
    public static int cube(int x, int y) {
        if (x * x * x == y + 10) {
            if (x > 3 && y > 10) {
                return 1; // target: reachable
            }
            if (x < 0 && y > 0) {
                return 2; // target: reachable
            }
            if (x == 7 && y == 7) {
                return 3; // target: unreachable
            }
        }
        return 0;
    }

    public static int square(int x) {
        if (x * x < 0) {
            return 1; // target: reachable
        }
        if (x > 0 && x < 46341 && x * x < x) {
            return 2; // target: unreachable
        }
        return 0;
    }
}
