/** Functions that no solver reasons about: they are executed. */
final class MathFunctions {
    static int sign(double x) {
        return Math.sin(x) > 0.5 ? 1 : Math.sin(x) < -0.5 ? -1 : 0;
    }

    static boolean inCircle(double x) {
        return Math.cos(x) > 2.0;
    }

    static boolean grows(double x) {
        return Math.exp(x) > 100.0 && x < 10.0;
    }

    static int power(int n) {
        return Math.pow(2.0, n) > 1000.0 ? n : 0;
    }

    static boolean quadrant(double y, double x) {
        return Math.atan2(y, x) > 1.0;
    }

    static boolean root(double x) {
        return Math.cbrt(x) == 3.0;
    }

    static boolean notANumber(double x) {
        return Double.isNaN(Math.log(x));
    }

    private MathFunctions() {
    }
}
