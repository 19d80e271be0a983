// Exercises the decimal printing of float and double values from subnormal to huge.
public class ConvPrinting {
    public static void main(String[] args) {
        double[] ds = {0.0, -0.0, 1.0, -1.0, 10.0, 100.0, 1000000.0, 9999999.0, 1.0E7, 12345678.0, 0.001, 0.00099, 0.01, 123.456,
            1.0 / 3, 2.0 / 3, 1e21, 1e22, 1.7976931348623157E308, 4.9E-324, 2.2250738585072014E-308, 1e-5, 1.5e-10, 3.141592653589793,
            2.718281828459045, 9007199254740992.0, 9007199254740993.0, 0.1 + 0.2, 100.0 / 7, 1e100, 123456789012345680.0,
            Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 5e-324 * 3, 1e15, 1e16, 1e17, 0.5, 0.25, 0.125, 1.1, 2.2, 3.3};
        for (double d : ds) {
            System.out.println(d);
            System.out.println(Double.toHexString(d) + " " + Double.toString(-d) + " " + String.valueOf(d).length());
        }
        float[] fs = {0f, -0f, 1f, 10f, 0.1f, 0.2f, 0.3f, 1f / 3, 1e7f, 9999999f, 0.001f, 1e-3f, 3.4028235E38f,
            16777216f, 33554432f, 3.1415927f, 1e10f, 123.456f, 1e-5f, 0.5f, 1.5f, Float.NaN, Float.POSITIVE_INFINITY, 65504f};
        for (float f : fs) {
            System.out.println(f);
            System.out.println(Float.toHexString(f) + " " + -f + " " + (double) f);
        }
        for (int e = -12; e <= 12; e++) {
            System.out.print(Math.pow(10, e) + " ");
        }
        System.out.println();
        double p = 1;
        for (int i = 0; i < 55; i++) {
            System.out.print(p + " ");
            p *= 2;
        }
        System.out.println();
        p = 1;
        for (int i = 0; i < 23; i++) {
            p /= 2;
            System.out.print(p + " ");
        }
        System.out.println();
        long seed = 42;
        for (int i = 0; i < 23; i++) {
            seed = seed * 6364136223846793005L + 1442695040888963407L;
            double d = (seed >>> 11) / 9007199254740992.0;
            System.out.println(d + " " + d * 1000 + " " + (double) (seed >> 40));
        }
    }
}
