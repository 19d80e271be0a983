/** Arithmetic that wraps around. */
final class Overflow {
    //@ paths 2
    //@ complete
    static boolean successorIsSmaller(int x) {
        return x + 1 < x;
    }

    //@ paths 3
    //@ complete
    static boolean negationIsItself(int x) {
        return x != 0 && -x == x;
    }

    //@ paths 4
    //@ complete
    static boolean sumOfPositivesIsNegative(int a, int b) {
        return a > 0 && b > 0 && a + b < 0;
    }

    //@ paths 3
    //@ complete
    static boolean squareIsNegative(int x) {
        return x > 0 && x * x < 0;
    }

    //@ paths 3
    //@ complete
    static boolean doubledIsZero(long x) {
        return x != 0 && x + x == 0;
    }

    //@ paths 1
    //@ domain b -128..127
    //@ complete
    static byte wrappedByte(byte b) {
        b += 100;
        return b;
    }

    //@ paths 4
    //@ complete
    static int midpoint(int low, int high) {
        if (low < 0 || high < low) {
            return -1;
        }
        int middle = (low + high) / 2;
        return middle < low ? -2 : middle;
    }

    private Overflow() {
    }
}
