/** The roots of six functions on which optimisers are compared. */
public class Opti {
    public static void beale(double x, double y) {
        double e1 = 1.5 - x * (1 - y);
        double e2 = 2.25 - x * (1 - y * y);
        double e3 = 2.625 - x * (1 - y * y * y);
        if (e1 == 0 && e2 == 0 && e3 == 0) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void freudensteinRoth(double x, double y) {
        double e1 = -13 + x + ((5 - y) * y - 2) * y;
        double e2 = -29 + x + ((y + 1) * y - 14) * y;
        if (e1 == 0 && e2 == 0) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void helicalValley(double x, double y, double z) {
        double angle = Math.atan(y / x) / (2 * Math.PI);
        if (x < 0) {
            angle += 0.5;
        }
        double e1 = 10 * (z - 10 * angle);
        double e2 = 10 * (Math.sqrt(x * x + y * y) - 1);
        if (e1 == 0 && e2 == 0 && z == 0) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void powell(double x, double y) {
        double e1 = 10000 * x * y - 1;
        double e2 = Math.exp(-x) + Math.exp(-y) - 1.0001;
        if (e1 == 0 && e2 == 0) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void rosenbrock(double x, double y) {
        double e1 = 10 * (y - x * x);
        double e2 = 1 - x;
        if (e1 * e1 + e2 * e2 == 0) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void wood(double x, double y, double u, double v) {
        double e1 = 10 * (y - x * x);
        double e2 = 1 - x;
        double e3 = Math.sqrt(90) * (v - u * u);
        double e4 = 1 - u;
        double e5 = Math.sqrt(10) * (y + v - 2);
        double e6 = (y - v) / Math.sqrt(10);
        if (e1 == 0 && e2 == 0 && e3 == 0 && e4 == 0 && e5 == 0 && e6 == 0) {
            throw new AssertionError(); // target: reachable
        }
    }
}
