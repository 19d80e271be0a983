// Exercises loading of constants of all types and ranges: small immediates, pool entries, wide values and folding.
public class ConstantLoads {
    static final int I = 1 + 2 * 3;
    static final long L = I * 10000000000L;
    static final String S = "s" + I + L + 'c' + 1.5 + true + null;
    static final char C = (char) (I + 'a');
    static final byte B = (byte) 0xff;
    static final boolean Z = I > 5 && "a" == "a";
    static final double D = I / 2 + I / 2.0;
    static final float F = (float) 1e-45;

    public static void main(String[] args) {
        int[] ints = {-2, -1, 0, 1, 2, 3, 4, 5, 6, 127, 128, -128, -129, 32767, 32768, -32768, -32769, 65535, 65536, 8388607, 16777216, 2147483647, -2147483648};
        for (int i : ints) {
            System.out.print(i + " ");
        }
        System.out.println();
        long[] longs = {-1L, 0L, 1L, 2L, 127L, 32768L, 2147483648L, -2147483649L, 0xFFFFFFFFL, 9223372036854775807L, -9223372036854775808L};
        for (long l : longs) {
            System.out.print(l + " ");
        }
        System.out.println();
        float[] floats = {0f, 1f, 2f, 3f, -0f, -1f, 0.5f, 1e10f, 0x1.8p1f, 0x1p-149f, 3.4028235e38f};
        for (float f : floats) {
            System.out.print(Float.floatToRawIntBits(f) + " ");
        }
        System.out.println();
        double[] doubles = {0d, 1d, 2d, -0d, -1d, 0.1, 1e-5, 0x1.fffffffffffffp1023, 0x0.0000000000001p-1022, 1e23, 123456789.123};
        for (double d : doubles) {
            System.out.print(Double.doubleToRawLongBits(d) + " ");
        }
        System.out.println();
        System.out.println(I + " " + L + " " + S + " " + C + " " + B + " " + Z + " " + D + " " + (F > 0));
        String hello = "Hello";
        String lo = "lo";
        System.out.println((hello == "Hello") + " " + (hello == "Hel" + "lo") + " " + (hello == "Hel" + lo) + " " + (hello == ("Hel" + lo).intern()) + " " + (S == "s760000000000" + "000" + S));
        final String flo = "lo";
        System.out.println(hello == "Hel" + flo);
        Class<?>[] classes = {int.class, void.class, String.class, int[].class, String[][].class, ConstantLoads.class, Runnable.class, Integer.class};
        for (Class<?> c : classes) {
            System.out.print(c.getName() + " ");
        }
        System.out.println();
        System.out.println('\'' + " " + '"' + " \" " + '\\' + "\\ " + (int) '\b' + (int) '\f' + (int) '\r' + (int) '\0' + (int) '\377' + (int) '\12');
        System.out.println(0x1F + 0b101 + 0_17 + 1__000 + 0xFFFF_FFFFL + 0x7fff_ffff);
        System.out.println(Integer.MIN_VALUE + " " + -2147483648 + " " + Long.MIN_VALUE + " " + Byte.MIN_VALUE + " " + Short.MAX_VALUE + " " + (int) Character.MAX_VALUE + " " + Double.MAX_VALUE + " " + Float.MAX_VALUE);
        System.out.println(Z ? 1 : 2.0);
        if (Z) {
            System.out.println("constant condition");
        }
        if (!Z) {
            System.out.println("dead");
        }
        System.out.println("a" + 1 + 2 + "b" + (1 + 2) + 'c' + ('c' + 1) + 1L + 1f + 1.0 + true + (Object) null + new char[0].length);
        System.out.println(1 + 2 + "a" + 'b' + 'c' + ('b' + 'c'));
    }
}
