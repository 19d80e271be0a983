// Exercises the transcendental functions through StrictMath, whose results are fixed bit for bit.

public class LibStrictMath {
    static String bits(double d) {
        return Long.toHexString(Double.doubleToLongBits(d));
    }

    public static void main(String[] args) {
        double[] values = {
            0.0, -0.0, 1.0, -1.0, 0.5, 2.0, 10.0, 0.1, -0.75, 3.141592653589793, 1.5707963267948966, 100.25, 1e-10, 1e10, -1e5, 710.0, -745.2, 1e300,
            Double.MIN_VALUE, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY
        };
        for (double v : values) {
            System.out.println(v + " sin " + bits(StrictMath.sin(v)) + " cos " + bits(StrictMath.cos(v)) + " tan " + bits(StrictMath.tan(v)));
            System.out.println("  exp " + bits(StrictMath.exp(v)) + " expm1 " + bits(StrictMath.expm1(v)) + " log " + bits(StrictMath.log(v)) + " log10 "
                    + bits(StrictMath.log10(v)) + " log1p " + bits(StrictMath.log1p(v)));
            System.out.println("  asin " + bits(StrictMath.asin(v)) + " acos " + bits(StrictMath.acos(v)) + " atan " + bits(StrictMath.atan(v)));
            System.out.println("  sinh " + bits(StrictMath.sinh(v)) + " cosh " + bits(StrictMath.cosh(v)) + " tanh " + bits(StrictMath.tanh(v)) + " cbrt "
                    + bits(StrictMath.cbrt(v)));
        }
        double[] bases = {0.0, -0.0, 1.0, -1.0, 2.0, -2.0, 0.5, 10.0, 1.0000001, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        double[] exponents = {0.0, 1.0, -1.0, 2.0, 3.0, 0.5, -0.5, 53.0, 1e9, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (double b : bases) {
            StringBuilder line = new StringBuilder();
            for (double e : exponents) {
                line.append(bits(StrictMath.pow(b, e))).append(' ');
            }
            System.out.println(b + " pow " + line);
        }
        System.out.println(StrictMath.hypot(3, 4) + " " + bits(StrictMath.hypot(1e200, 1e200)) + " " + StrictMath.hypot(Double.NaN, Double.POSITIVE_INFINITY)
                + " " + bits(StrictMath.hypot(1, 1e-9)) + " " + bits(StrictMath.hypot(-2.5, 0.1)));
        double[] axis = {0.0, -0.0, 1.0, -1.0, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN};
        for (double y : axis) {
            StringBuilder line = new StringBuilder();
            for (double x : axis) {
                line.append(bits(StrictMath.atan2(y, x))).append(' ');
            }
            System.out.println("atan2 " + line);
        }
        System.out.println(StrictMath.sin(1) + " " + StrictMath.cos(1) + " " + StrictMath.exp(1) + " " + StrictMath.log(10) + " " + StrictMath.pow(2, 0.5)
                + " " + StrictMath.cbrt(27) + " " + StrictMath.log10(1000) + " " + StrictMath.atan(1) * 4);
        long mixed = 0;
        for (int i = 1; i < 40; i++) {
            double x = i * 0.37 - 5;
            mixed = mixed * 31 + Double.doubleToLongBits(StrictMath.sin(x) * StrictMath.exp(-x / 10) + StrictMath.pow(i, 1.5));
        }
        System.out.println(mixed);
    }
}
