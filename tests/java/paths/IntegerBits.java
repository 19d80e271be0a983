/** The bit methods of Integer and Long. */
final class IntegerBits {
    //@ domain x -20..20
    //@ complete
    static boolean threeBits(int x) {
        return Integer.bitCount(x) == 3;
    }

    //@ domain x -2..70
    //@ complete
    static int leadingZeros(int x) {
        return Integer.numberOfLeadingZeros(x) > 26 ? 1 : 0;
    }

    //@ domain x -2..70
    //@ complete
    static boolean trailingZeros(int x) {
        return Integer.numberOfTrailingZeros(x) == 4;
    }

    //@ domain x -4..40
    //@ complete
    static boolean highestBit(int x) {
        return Integer.highestOneBit(x) == 16;
    }

    //@ domain x -9..9, d -3..34
    //@ complete
    static boolean rotated(int x, int d) {
        return Integer.rotateLeft(x, d) == x;
    }

    //@ complete
    static boolean reversedBits(int x) {
        return Integer.reverse(x) == 6;
    }

    //@ complete
    static boolean reversedBytes(int x) {
        return Integer.reverseBytes(x) == 0x01020304;
    }

    //@ domain x -3..3, y -3..3
    //@ complete
    static int unsignedOrder(int x, int y) {
        int order = Integer.compareUnsigned(x, y);
        return order < 0 ? -1 : order > 0 ? 1 : 0;
    }

    //@ domain x -4..4, y -4..4
    //@ complete
    static int unsignedQuotient(int x, int y) {
        return Integer.divideUnsigned(x, y);
    }

    //@ domain x -20..20
    //@ complete
    static boolean longBits(long x) {
        return Long.bitCount(x) == 60;
    }

    private IntegerBits() {
    }
}
