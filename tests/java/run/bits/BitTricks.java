// Exercises classic bit manipulation written by hand against the library bit methods of Integer and Long.
public class BitTricks {
    static int popcount(int x) {
        int n = 0;
        while (x != 0) {
            x &= x - 1;
            n++;
        }
        return n;
    }

    static int reverse(int x) {
        int r = 0;
        for (int i = 0; i < 32; i++) {
            r = r << 1 | x & 1;
            x >>>= 1;
        }
        return r;
    }

    static int log2(int x) {
        int r = -1;
        while (x != 0) {
            x >>>= 1;
            r++;
        }
        return r;
    }

    static int parity(long v) {
        v ^= v >>> 32;
        v ^= v >>> 16;
        v ^= v >>> 8;
        v ^= v >>> 4;
        v ^= v >>> 2;
        v ^= v >>> 1;
        return (int) v & 1;
    }

    static int swapBytes(int x) {
        return x >>> 24 | x >> 8 & 0xff00 | x << 8 & 0xff0000 | x << 24;
    }

    static int crc32(byte[] data) {
        int crc = ~0;
        for (byte b : data) {
            crc ^= b & 0xff;
            for (int k = 0; k < 8; k++) {
                crc = crc >>> 1 ^ (0xEDB88320 & -(crc & 1));
            }
        }
        return ~crc;
    }

    static long xorshift(long s) {
        s ^= s << 13;
        s ^= s >>> 7;
        return s ^ s << 17;
    }

    public static void main(String[] args) {
        int[] xs = {0, 1, -1, 2, 0x80000000, 0x7fffffff, 0xF0F0F0F0, 12345678, -12345678, 0x00010000};
        for (int x : xs) {
            System.out.println(x + " " + popcount(x) + (popcount(x) == Integer.bitCount(x)) + " " + reverse(x) + (reverse(x) == Integer.reverse(x)) + " "
                + log2(x) + (log2(x) == 31 - Integer.numberOfLeadingZeros(x)) + " " + (swapBytes(x) == Integer.reverseBytes(x)) + " " + Integer.numberOfTrailingZeros(x)
                + " " + Integer.highestOneBit(x) + " " + Integer.lowestOneBit(x) + " " + Integer.rotateLeft(x, 7) + " " + Integer.rotateRight(x, 39) + " " + Integer.signum(x)
                + " " + (x & -x) + " " + (x & ~x + 1) + " " + (x > 0 && (x & x - 1) == 0) + " " + ((x ^ x >> 31) - (x >> 31)));
        }
        long[] ls = {0L, 1L, -1L, Long.MIN_VALUE, Long.MAX_VALUE, 0x0123456789ABCDEFL, 1L << 32};
        for (long l : ls) {
            System.out.println(l + " " + Long.bitCount(l) + " " + Long.reverse(l) + " " + Long.reverseBytes(l) + " " + Long.numberOfLeadingZeros(l) + " " + Long.numberOfTrailingZeros(l)
                + " " + Long.highestOneBit(l) + " " + Long.lowestOneBit(l) + " " + Long.rotateLeft(l, -5) + " " + Long.signum(l) + " " + parity(l) + " " + Long.hashCode(l));
        }
        System.out.println(Integer.toHexString(crc32("123456789".getBytes())) + " " + Integer.toHexString(crc32(new byte[0])));
        long s = 88172645463325252L;
        for (int i = 0; i < 8; i++) {
            s = xorshift(s);
            System.out.print(s + " ");
        }
        System.out.println();
        int a = 5;
        int b = -9;
        a ^= b;
        b ^= a;
        a ^= b;
        System.out.println(a + " " + b + " " + (~7 & 0xff) + " " + (1 | 6 ^ 3 & 5) + " " + Short.reverseBytes((short) 0x1234) + " " + Byte.toUnsignedInt((byte) -1) + " " + (int) Character.reverseBytes('a'));
        int gray = 0;
        for (int i = 0; i < 16; i++) {
            gray = gray * 3 + (i ^ i >> 1);
        }
        System.out.println(gray + " " + Integer.toBinaryString(0x55 << 1 | 1) + " " + Long.toHexString(~0L >>> 4) + " " + Integer.parseUnsignedInt("ffffffff", 16));
    }
}
