// Exercises rounding and exactly specified floating methods: round, rint, ceil, floor, sqrt, fma, ulp, nextUp, scalb, remainder.

public class LibMathRounding {
    public static void main(String[] args) {
        double[] values = {
            0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -1.5, -2.5, 0.49999999999999994, -0.49999999999999994, 1e15 + 0.5, 4503599627370497.5, 9007199254740991.0,
            1e300, -1e300, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_NORMAL, 2147483647.5, -2147483648.5, 9.3e18
        };
        for (double v : values) {
            System.out.println(v + ": " + Math.round(v) + " " + Math.rint(v) + " " + Math.ceil(v) + " " + Math.floor(v) + " " + Math.sqrt(v) + " "
                    + Math.nextUp(v) + " " + Math.nextDown(v) + " " + Math.getExponent(v) + " " + (int) v + " " + (long) v);
        }
        float[] floats = {0f, -0f, 0.5f, -0.5f, 1.5f, 2.5f, 0.49999997f, 8388609f, 1e10f, Float.NaN, Float.POSITIVE_INFINITY, Float.MAX_VALUE};
        for (float f : floats) {
            System.out.println(f + ": " + Math.round(f) + " " + Math.rint(f) + " " + Math.ulp(f) + " " + Math.nextUp(f) + " " + Math.getExponent(f));
        }
        System.out.println(Math.ulp(1.0) + " " + Math.ulp(1e300) + " " + Math.ulp(Double.NaN) + " " + Math.ulp(Double.POSITIVE_INFINITY));
        System.out.println(Math.nextAfter(1.0, 2.0) + " " + Math.nextAfter(1.0, 0.0) + " " + Math.nextAfter(1.0f, 5.0) + " " + Math.nextAfter(0.0, -0.0));
        System.out.println(Math.scalb(1.0, 10) + " " + Math.scalb(1.5, -1080) + " " + Math.scalb(1.0, 5000) + " " + Math.scalb(3f, -130) + " " + Math.scalb(-0.0, 3));
        System.out.println(Math.fma(2.0, 3.0, 4.0) + " " + Math.fma(0.1, 10.0, -1.0) + " " + Math.fma(1e308, 10, -1e308) + " "
                + Math.fma(1e308, 1, Double.NEGATIVE_INFINITY) + " " + Math.fma(0.1f, 10f, -1f) + " " + Math.fma(Double.NaN, 1, 1) + " "
                + Math.fma(Double.POSITIVE_INFINITY, 0, 1) + " " + Math.fma(1 + Math.ulp(1.0), 1 - Math.ulp(1.0), -1));
        System.out.println(Math.IEEEremainder(5, 3) + " " + Math.IEEEremainder(-5, 3) + " " + Math.IEEEremainder(4.5, 3) + " " + Math.IEEEremainder(1, 0));
        System.out.println(5.5 % 2 + " " + -5.5 % 2 + " " + 5.5 % -2 + " " + 1e20 % 3 + " " + 1 % 0.0 + " " + 5f % 0.3f + " " + -0.0 % 1 + " "
                + 3.0 % Double.POSITIVE_INFINITY);
        System.out.println(1.0 / 0 + " " + -1.0 / 0 + " " + 0.0 / 0 + " " + 1 / -0.0 + " " + (0.1 + 0.2) + " " + 0.1f * 3 + " " + 1e308 * 10 + " "
                + 4.9e-324 / 2 + " " + (1e16 + 1) + " " + (16777216f + 1));
        System.out.println(StrictMath.sqrt(2) + " " + StrictMath.ceil(-0.5) + " " + StrictMath.rint(-0.2) + " " + StrictMath.floor(-0.2) + " "
                + StrictMath.round(2.5) + " " + StrictMath.abs(-3) + " " + StrictMath.floorMod(-3, 5));
        System.out.println(Math.toRadians(180) + " " + Math.toDegrees(Math.PI) + " " + Math.toRadians(45) + " " + Math.toDegrees(1));
        System.out.println((float) 1e40 + " " + (float) 1e-50 + " " + (double) 0.1f + " " + (float) 0.1 + " " + (int) Float.NaN + " " + (long) 1e19f + " "
                + (char) 65.9 + " " + (byte) 300.5 + " " + (short) -1e10 + " " + (int) -0.9f);
        long bits = 0;
        double x = 1;
        for (int i = 1; i <= 60; i++) {
            x = x * 1.1 - i / 7.0 + Math.sqrt(i) / (x + i);
            bits = bits * 31 + Double.doubleToLongBits(x);
        }
        System.out.println(bits);
        int[] counts = new int[4];
        for (int i = -40; i < 40; i++) {
            double d = i / 8.0;
            counts[0] += Math.round(d);
            counts[1] += (int) Math.rint(d);
            counts[2] += (int) Math.ceil(d);
            counts[3] += (int) Math.floor(d);
        }
        System.out.println(counts[0] + " " + counts[1] + " " + counts[2] + " " + counts[3]);
        System.out.println(0x1.8p1 + " " + 0x1p-1074 + " " + 1_000.5e-1_0 + " " + 0b1010 + " " + 0_17 + " " + 0x7fff_ffff);
    }
}
