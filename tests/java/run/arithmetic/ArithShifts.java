// Exercises shifts of byte, short, char, int and long operands by every distance and by wrapped distances.
public class ArithShifts {
    static int mix(int h, long v) {
        return (h * 31 + (int) (v ^ (v >>> 32)));
    }

    public static void main(String[] args) {
        int[] ints = {1, -1, 0x80000000, 0x12345678, -559038737};
        for (int v : ints) {
            int h = 0;
            for (int d = -70; d <= 70; d++) {
                h = mix(h, v << d);
                h = mix(h, v >> d);
                h = mix(h, v >>> d);
            }
            System.out.println(v + " " + h);
        }
        long[] longs = {1L, -1L, Long.MIN_VALUE, 0x123456789ABCDEFL, -6148914691236517206L};
        for (long v : longs) {
            int h = 0;
            for (int d = -70; d <= 70; d++) {
                h = mix(h, v << d);
                h = mix(h, v >> d);
                h = mix(h, v >>> d);
                h = mix(h, v << (long) d);
            }
            System.out.println(v + " " + h);
        }
        byte b = -1;
        short s = -2;
        char c = '\uffff';
        System.out.println((b >> 1) + " " + (b >>> 1) + " " + (b << 1) + " " + (b >>> 24));
        System.out.println((s >> 4) + " " + (s >>> 4) + " " + (s << 20) + " " + (byte) (s >>> 1));
        System.out.println((c >> 4) + " " + (c >>> 4) + " " + (c << 16) + " " + (c << 15));
        System.out.println((1 << 31) + " " + (1 << 32) + " " + (1 << 33) + " " + (1L << 32) + " " + (1L << 63) + " " + (1L << 64));
        System.out.println((-1 >>> 31) + " " + (-1 >>> 32) + " " + (-1 >>> 33) + " " + (-1L >>> 63) + " " + (-1L >>> 64));
        System.out.println((5 << -1) + " " + (5 >> -1) + " " + (5 >>> -31) + " " + (-5 >> 31) + " " + (-5 >>> 30));
        System.out.println(1 + 2 << 3 + 1);
        System.out.println(-1 >>> 1 >> 1 << 2);
        System.out.println((1 << 5L) + (char) 3);
    }
}
