// Exercises the float operators and comparisons over NaN, infinities, signed zeros and subnormals.
public class ArithFloat {
    static final float[] EDGES = {
        0f, -0f, 1f, -1f, 0.1f, 3.5f, -7.25f, 1e30f, -1e30f, 1e-30f, 16777216f, 16777217f,
        Float.MIN_VALUE, -Float.MIN_VALUE, Float.MAX_VALUE, -Float.MAX_VALUE, Float.MIN_NORMAL,
        Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.NaN
    };

    static int hex(float f) {
        return Float.floatToIntBits(f);
    }

    static String order(float a, float b) {
        String s = a < b ? "<" : "";
        s += a <= b ? "<=" : "";
        s += a == b ? "==" : "";
        s += a >= b ? ">=" : "";
        s += a > b ? ">" : "";
        s += a != b ? "!=" : "";
        return s + Float.compare(a, b) + Float.valueOf(a).equals(b);
    }

    public static void main(String[] args) {
        for (float a : EDGES) {
            System.out.println(Integer.toHexString(hex(a)) + " " + Integer.toHexString(hex(-a)) + " " + (a + 1f) + " " + (a + 1)
                + " " + (a + 1.0) + " " + a * 2L);
        }
        for (int i = 0; i < EDGES.length; i++) {
            int hash = 0;
            for (int j = 0; j < EDGES.length; j++) {
                float a = EDGES[i];
                float b = EDGES[j];
                if ((i + j) % 5 == 0) {
                    System.out.println(order(a, b) + " " + hex(a + b) + " " + hex(a - b) + " " + hex(a * b) + " " + hex(a / b) + " " + hex(a % b));
                }
                hash = ((((hash * 31 + hex(a + b)) * 31 + hex(a - b)) * 31 + hex(a * b)) * 31 + hex(a / b)) * 31 + hex(a % b);
                hash = hash * 31 + (a < b ? 1 : a <= b ? 2 : a > b ? 3 : 4);
            }
            System.out.println(hash);
        }
        float f = 16777216f;
        f++;
        System.out.println(f == 16777216f);
        f += 1.5;
        System.out.println((int) f);
        float g = 0;
        for (int i = 0; i < 10; i++) {
            g += 0.1f;
        }
        System.out.println(hex(g) + " " + (g == 1f));
        System.out.println((double) 0.1f == 0.1);
        System.out.println(0.1f == (float) 0.1);
        System.out.println((double) 0.1f);
        System.out.println(Float.intBitsToFloat(0x7f800001) != Float.intBitsToFloat(0x7f800001));
        System.out.println(Integer.toHexString(Float.floatToIntBits(Float.intBitsToFloat(0x7fc12345))));
        System.out.println(1f / 3f * 3f == 1f);
        System.out.println(Math.min(0f, -0f) + " " + Math.max(0f, -0f) + " " + Math.min(Float.NaN, 1f) + " " + Math.abs(-0f));
    }
}
