/** Well-known tricks with bits. */
final class BitTricks {
    //@ paths 3
    //@ domain x -20..70
    //@ complete
    static boolean isPowerOfTwo(int x) {
        return x > 0 && (x & x - 1) == 0;
    }

    //@ paths 1
    //@ domain x -9..9
    //@ complete
    static int branchlessAbsolute(int x) {
        int mask = x >> 31;
        return (x ^ mask) - mask;
    }

    //@ paths 1
    //@ domain a -5..5, b -5..5
    //@ complete
    static int swappedByXor(int a, int b) {
        a ^= b;
        b ^= a;
        a ^= b;
        return 100 * a + b;
    }

    //@ paths 2
    //@ domain a -5..5, b -5..5
    //@ complete
    static boolean oppositeSigns(int a, int b) {
        return (a ^ b) < 0;
    }

    //@ pre x >= 0 && x < 8
    //@ domain x 0..7
    //@ complete
    static int kernighan(int x) {
        int count = 0;
        while (x != 0) {
            x &= x - 1;
            count++;
        }
        return count;
    }

    //@ paths 2
    //@ complete
    static boolean lowByteIsMagic(int x) {
        return (x & 0xff) == 0x5a;
    }

    //@ paths 4
    //@ domain flags 0..15
    //@ complete
    static int flags(int flags) {
        int rights = 0;
        if ((flags & 1) != 0) {
            rights += 1;
        }
        if ((flags & 4) != 0) {
            rights += 10;
        }
        return rights;
    }

    //@ paths 1
    //@ complete
    static int parallelBitCount(int x) {
        x = x - (x >>> 1 & 0x55555555);
        x = (x & 0x33333333) + (x >>> 2 & 0x33333333);
        x = x + (x >>> 4) & 0x0f0f0f0f;
        return x * 0x01010101 >>> 24;
    }

    private BitTricks() {
    }
}
