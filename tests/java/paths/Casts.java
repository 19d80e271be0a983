/** Narrowing and widening conversions of numbers. */
final class Casts {
    //@ paths 2
    //@ domain x -300..300
    //@ complete
    static boolean fitsByte(int x) {
        return (byte) x == x;
    }

    //@ paths 2
    //@ complete
    static boolean fitsShort(int x) {
        return (short) x == x;
    }

    //@ paths 2
    //@ complete
    static boolean fitsChar(int x) {
        return (char) x == x;
    }

    //@ paths 2
    //@ domain b -128..127
    //@ complete
    static boolean signExtends(byte b) {
        return (char) b == (b & 0xff);
    }

    //@ paths 2
    //@ complete
    static int saturated(double x) {
        int i = (int) x;
        if (i == Integer.MAX_VALUE) {
            return -1;
        }
        return i;
    }

    //@ paths 2
    //@ complete
    static boolean truncated(long x) {
        return (int) x == 0;
    }

    //@ paths 2
    //@ domain x -300..300
    //@ complete
    static int throughByteAndBack(int x) {
        byte narrow = (byte) (x + 1);
        if (narrow < 0) {
            return narrow;
        }
        return x;
    }

    //@ paths 2
    //@ domain s -40..40
    //@ complete
    static short negated(short s) {
        short result = (short) -s;
        if (result > s) {
            result++;
        }
        return result;
    }

    private Casts() {
    }
}
