/** Powers of doubles. */
public class Power {
    public static int power(double x, double y) {
        if (x > 0 && y > 0) {
            if (Math.pow(x, y) == 1024.0) {
                return 1; // target: reachable
            }
            if (x > 1.0 && Math.pow(x, 2.0) < x) {
                return 2; // target: unreachable
            }
        }
        if (x < -1.0 && Math.pow(x, y) < -100.0) {
            return 3; // target: reachable
        }
        if (Math.pow(y, x) > 8.0 && x == y) {
            return 4; // target: reachable
        }
        return 0;
    }

    public static int exponential(double x) {
        double e = Math.exp(x);
        if (e < 0.0) {
            return 1; // target: unreachable
        }
        if (e > 7.0 && e < 7.5) {
            return 2; // target: reachable
        }
        if (e == 0.0) {
            return 3; // target: reachable
        }
        if (Double.isInfinite(e) && x < 1000.0) {
            return 4; // target: reachable
        }
        return 0;
    }
}
