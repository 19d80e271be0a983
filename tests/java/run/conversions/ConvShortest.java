// Exercises the shortest decimal printing of float and double values as specified since Java 19.
// java: 21
public class ConvShortest {
    public static void main(String[] args) {
        // Powers of two exercise the asymmetric rounding interval.
        double p = 1;
        for (int i = 0; i < 64; i++) {
            System.out.println(p + " " + 1 / p + " " + -p);
            p *= 2;
        }
        float f = 1;
        for (int i = 0; i < 64; i++) {
            System.out.println(f + " " + 1 / f);
            f *= 2;
        }
        double[] ds = {2e23, 2.0E-3, 1.0E23, 8.41E21, 8.5e-323, 4.9E-324, 1e-323, 2.2250738585072011E-308, 2.2250738585072014E-308,
            9.223372036854775E18, 5.0E-324 * 100, 1.1E-5, 9.999999999999999E22, 1.7976931348623157E308, 2e-44, 6.02214076e23};
        for (double d : ds) {
            System.out.println(d + " " + -d + " " + d / 3 + " " + Double.toString(d * 7));
        }
        float[] fs = {1.17549435E-38f, 1.4E-45f, 2.8E-45f, 1.1E-44f, 3.4028235E38f, 1.23456792E8f, 2.14748365E9f, 1.0E10f, 8.5899346E9f,
            3.3554432E7f, 1e-40f, 5e-41f, 0.3f, 1e23f, 4.7019774E-38f};
        for (float v : fs) {
            System.out.println(v + " " + v * 3 + " " + v / 7);
        }
        double sub = Double.MIN_NORMAL;
        for (int i = 0; i < 53; i++) {
            sub /= 2;
            System.out.println(sub);
        }
        long seed = 12345;
        for (int i = 0; i < 60; i++) {
            seed = seed * 6364136223846793005L + 1442695040888963407L;
            double d = Double.longBitsToDouble(seed);
            float g = Float.intBitsToFloat((int) (seed >>> 32));
            System.out.println(d + " " + g + " " + (Double.parseDouble(Double.toString(d)) == d || d != d));
        }
        System.out.println((float) 1e10 + " " + (double) (float) 1e10 + " " + 100f * 1.1f + " " + 1.1f * 1.1f + " " + 0.1f * 3);
    }
}
