// Exercises all primitive casts between all numeric types over edge values.
public class ConvCasts {
    static void fromLong(long v) {
        byte b = (byte) v;
        short s = (short) v;
        char c = (char) v;
        int i = (int) v;
        float f = (float) v;
        double d = (double) v;
        System.out.println(v + ": " + b + " " + s + " " + (int) c + " " + i + " " + (int) f + " " + (long) f + " " + (long) d
            + " " + Float.floatToIntBits(f) + " " + Double.doubleToLongBits(d));
    }

    static void fromInt(int v) {
        byte b = (byte) v;
        short s = (short) v;
        char c = (char) v;
        long l = v;
        float f = v;
        double d = v;
        System.out.println(v + ": " + b + " " + s + " " + (int) c + " " + l + " " + (int) f + " " + (int) d + " " + (f == d)
            + " " + (char) (byte) v % 7 + " " + (short) (char) v + " " + (int) (char) (byte) v + " " + (byte) (char) (short) v);
    }

    static void fromDouble(double v) {
        System.out.println(Double.doubleToLongBits(v) + ": " + (byte) v + " " + (short) v + " " + (int) (char) v + " " + (int) v + " " + (long) v + " "
            + Float.floatToIntBits((float) v));
    }

    static void fromFloat(float v) {
        System.out.println(Float.floatToIntBits(v) + ": " + (byte) v + " " + (short) v + " " + (int) (char) v + " " + (int) v + " "
            + (long) v + " " + Double.doubleToLongBits(v));
    }

    public static void main(String[] args) {
        long[] longs = {0, 1, -1, 127, 128, -128, -129, 255, 256, 32767, 32768, -32768, -32769, 65535, 65536, 16777217,
            2147483647L, 2147483648L, -2147483648L, -2147483649L, 4294967295L, 4294967296L, 9007199254740993L,
            Long.MAX_VALUE, Long.MIN_VALUE, Long.MAX_VALUE - 512, 0x7fffffbfffffffffL};
        for (long v : longs) {
            fromLong(v);
            fromInt((int) v);
            fromDouble(v);
            fromFloat(v);
        }
        double[] doubles = {0.9, -0.9, 1.5, -1.5, 2147483647.5, 2147483648.0, -2147483648.9, -2147483649.0, 9.223372036854775E18,
            9.223372036854776E18, -9.3E18, 1e300, -1e300, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY,
            Double.MIN_VALUE, -0.0, 3.4028235677973366E38, 3.4028235677973362E38, 1.401298464324817E-45, 7.0E-46, 65535.99, 65536.0};
        for (double v : doubles) {
            fromDouble(v);
            fromFloat((float) v);
        }
    }
}
