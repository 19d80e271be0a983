/** Shift operators; the distance counts only in its lowest five or six bits. */
final class Shifts {
    //@ paths 1
    //@ domain x -8..8, distance -3..35
    //@ complete
    static int left(int x, int distance) {
        return x << distance;
    }

    //@ paths 1
    //@ domain x -8..8, distance -3..35
    //@ complete
    static int arithmeticRight(int x, int distance) {
        return x >> distance;
    }

    //@ paths 1
    //@ domain x -8..8, distance -3..35
    //@ complete
    static int logicalRight(int x, int distance) {
        return x >>> distance;
    }

    //@ paths 1
    //@ domain x -4..4, distance 30..66
    //@ complete
    static long leftLong(long x, int distance) {
        return x << distance;
    }

    //@ paths 2
    //@ domain x -40..40
    //@ complete
    static boolean shiftIsDivision(int x) {
        return x >> 2 == x / 4;
    }

    //@ paths 2
    //@ complete
    static boolean signBit(int x) {
        return x >>> 31 == 1;
    }

    //@ paths 2
    //@ complete
    static boolean rotatesToItself(int x) {
        return (x << 16 | x >>> 16) == x;
    }

    //@ paths 2
    //@ domain b -128..127
    //@ complete
    static boolean byteShiftsAsInt(byte b) {
        return b >>> 4 == (b & 0xff) >>> 4;
    }

    private Shifts() {
    }
}
