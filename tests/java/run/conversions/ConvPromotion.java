// Exercises unary, binary and ternary numeric promotion as seen through overload resolution.
public class ConvPromotion {
    static String t(byte x) { return "byte " + x; }
    static String t(short x) { return "short " + x; }
    static String t(char x) { return "char " + (int) x; }
    static String t(int x) { return "int " + x; }
    static String t(long x) { return "long " + x; }
    static String t(float x) { return "float " + (double) x; }
    static String t(double x) { return "double " + x; }
    static String t(boolean x) { return "boolean " + x; }
    static String t(Object x) { return "Object " + x; }

    static String wide(long x) { return "wide long " + x; }
    static String wide(double x) { return "wide double " + x; }
    static String wide(Integer x) { return "wide Integer " + x; }

    public static void main(String[] args) {
        byte b = -5;
        short s = 300;
        char c = 'A';
        int i = 1 << 20;
        long l = 1L << 40;
        float f = 1.5f;
        double d = 2.25;
        boolean z = args.length == 0;
        System.out.println(t(b) + ", " + t(s) + ", " + t(c) + ", " + t(i) + ", " + t(l) + ", " + t(f) + ", " + t(d));
        System.out.println(t(b + b) + ", " + t(b + c) + ", " + t(s * b) + ", " + t(c + c) + ", " + t(-b) + ", " + t(~s) + ", " + t(+c));
        System.out.println(t(i + l) + ", " + t(i * f) + ", " + t(l * f) + ", " + t(l * d) + ", " + t(f * d) + ", " + t(b / f) + ", " + t(c % d));
        System.out.println(t(b << l) + ", " + t(l << b) + ", " + t(c >> 1) + ", " + t(s >>> 2L) + ", " + t(i & l) + ", " + t(b | c));
        System.out.println(t(z ? b : s) + ", " + t(z ? b : c) + ", " + t(z ? b : 1) + ", " + t(z ? c : 1) + ", " + t(z ? c : -1) + ", " + t(z ? s : 'x'));
        System.out.println(t(z ? 1 : 'a') + ", " + t(z ? 1 : 2L) + ", " + t(z ? 1 : 2f) + ", " + t(z ? l : f) + ", " + t(z ? 1 : 2.0));
        System.out.println(t(z ? 1 : "s") + ", " + t(z ? 'c' : "s") + ", " + t(z ? null : 0) + ", " + t(z ? Integer.valueOf(3) : Double.valueOf(4)));
        System.out.println(t(z ? Integer.valueOf(3) : (Object) Double.valueOf(4)) + ", " + t(z ? Byte.valueOf((byte) 1) : Short.valueOf((short) 2)));
        System.out.println(t((byte) 200) + ", " + t((short) 70000) + ", " + t((char) 65601) + ", " + t((int) 3e9) + ", " + t((long) 3e9f) + ", " + t((float) 0.1));
        System.out.println(wide(b) + ", " + wide('c') + ", " + wide(5) + ", " + wide(5f) + ", " + wide(Integer.valueOf(9)));
        System.out.println(t(z & z) + ", " + t(z ^ !z) + ", " + t(Boolean.TRUE | z) + ", " + t(!z));
        System.out.println(t(1 / 2 + 1 / 2.0 + 1 / 2f) + ", " + t(7 / 2 * 2.0) + ", " + t(7 / 2.0 * 2));
        System.out.println(t(Integer.MAX_VALUE + 1) + ", " + t(Integer.MAX_VALUE + 1L) + ", " + t(Integer.MAX_VALUE + 1f) + ", " + t(Integer.MAX_VALUE + 1.0));
        System.out.println(t(0x7fffffff) + ", " + t(0xffffffff) + ", " + t(0b1010) + ", " + t(017) + ", " + t(1_000_000) + ", " + t(0xFFFF_FFFF_FFFFL));
        System.out.println(t(i == l) + ", " + t(f < d) + ", " + t(c == 65) + ", " + t((Object) c) + ", " + t((Object) b));
        long sum = 0;
        for (byte k = -128; k < 127; k++) {
            sum += k & 0xff;
        }
        System.out.println(t(sum));
        int acc = 0;
        for (char k = 'a'; k <= 'z'; k++) {
            acc = acc * 31 + k;
        }
        System.out.println(t(acc));
        final int small = 100;
        byte implicit = small;
        char fromConst = small + 1;
        System.out.println(t(implicit) + ", " + t(fromConst));
        System.out.println(t(123456789 * 1f) + ", " + t((float) 123456789L) + ", " + t((double) Long.MAX_VALUE) + ", " + t((float) Long.MAX_VALUE));
    }
}
