// Exercises parsing and printing of double and float: shortest decimals, hexadecimal forms, subnormals, rounding ties, raw bits.

public class LibDoubleText {
    static void parse(String s) {
        try {
            double d = Double.parseDouble(s);
            float f = Float.parseFloat(s);
            System.out.println(s + " -> " + Long.toHexString(Double.doubleToRawLongBits(d)) + " " + Integer.toHexString(Float.floatToRawIntBits(f))
                    + " " + Double.toHexString(d) + " " + Float.toHexString(f));
        } catch (NumberFormatException e) {
            System.out.println(s + " ! " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        double[] doubles = {
            0.0, -0.0, 1.0, -1.5, 0.1, 0.2, 0.1 + 0.2, 1.0 / 3, 2.0 / 3, 100, 1e6, 9999999, 1e7, 1.0E-3, 9.999e-4, 123456.789,
            1e21, 1e22, 1.7976931348623157e308, Double.MIN_NORMAL, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN,
            Math.PI, Math.E, 1L << 20, (1L << 20) + 2, 4.35, 0.5, 12345678.9, 5e-5, 1e-10, 123e-20
        };
        for (double d : doubles) {
            System.out.println(d + " " + Double.toHexString(d) + " " + Double.hashCode(d) + " " + Double.doubleToLongBits(d) + " " + (float) d + " " + (long) d
                    + " " + (int) d + " " + (short) d + " " + (char) (d / 1e300) / 1);
        }
        float[] floats = {
            0f, -0f, 1f, 0.1f, 0.3f, 1f / 3, 16777216f, 3.4028235E38f, 1e7f, 1e-3f, 33554432f, 8.5f, Float.NaN, Float.NEGATIVE_INFINITY
        };
        for (float f : floats) {
            System.out.println(f + " " + Float.toHexString(f) + " " + Float.hashCode(f) + " " + (double) f + " " + (int) f + " " + (long) f);
        }
        for (String s : new String[] {
            "0", "-0", "1", " 1.5 ", "1e3", "1E-3", ".5", "5.", "+2.5", "1d", "1f", "1e400", "-1e400", "1e-400", "4.9e-324", "2.4e-324", "2.5e-324",
            "2.2250738585072012e-308", "2.2250738585072011e-308", "1.7976931348623158e308", "1.7976931348623159e308", "9007199254740993",
            "9007199254740993.0000000000000000000000000001", "0.1000000000000000055511151231257827021181583404541015625", "3.4028236e38", "16777217",
            "1.4e-45", "7e-46", "0x1p3", "0x1.8p1", "-0x.8p-2", "0x1.fffffffffffff8p0", "0x1p-1074", "0x1p-1075", "NaN", "-Infinity", "+NaN",
            "123456789012345678901234567890", "0.000000000000000000000000000000000000001", "1.00000017881393432617187499", "1.00000017881393432617187501",
            "", " ", "1e", "e5", "0x1", "1..2", "infinity", "--1", "1 2", "0x1.p"
        }) {
            parse(s);
        }
        System.out.println(Double.compare(0.0, -0.0) + " " + Double.compare(Double.NaN, 1) + " " + Double.valueOf(0.0).equals(-0.0) + " "
                + Double.valueOf(Double.NaN).equals(Double.NaN) + " " + (0.0 == -0.0) + " " + (Double.NaN == Double.NaN) + " " + Float.compare(-0f, 0f));
        System.out.println(Double.isNaN(0.0 / 0) + " " + Double.isInfinite(1 / 0.0) + " " + Double.isFinite(1) + " " + Double.max(-0.0, 0.0) + " "
                + Double.min(-0.0, 0.0) + " " + Double.sum(1, 2) + " " + Float.max(1f, Float.NaN) + " " + Float.isFinite(1f / 0));
        System.out.println(Double.longBitsToDouble(0x7ff0000000000001L) + " " + Float.intBitsToFloat(0x7f800001) + " "
                + Double.longBitsToDouble(0x3ff8000000000000L) + " " + Float.intBitsToFloat(0x40490fdb) + " " + Double.doubleToLongBits(-Double.NaN));
        System.out.println(Double.valueOf(3.99).intValue() + " " + Double.valueOf(-3.99).longValue() + " " + Double.valueOf(300.7).byteValue() + " "
                + Float.valueOf(2.5f).compareTo(2.25f) + " " + Double.MAX_EXPONENT + Double.MIN_EXPONENT + " " + Float.BYTES);
    }
}
