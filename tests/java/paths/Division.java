/** Division and remainder: zero, negative operands, the one overflow. */
final class Division {
    //@ paths 2
    //@ domain a -7..7, b -3..3
    //@ complete
    static int quotient(int a, int b) {
        return a / b;
    }

    //@ paths 2
    //@ domain a -7..7, b -3..3
    //@ complete
    static int remainder(int a, int b) {
        return a % b;
    }

    //@ paths 3
    //@ complete
    static boolean minimumByMinusOne(int a, int b) {
        return a / b == Integer.MIN_VALUE;
    }

    //@ paths 2
    //@ domain x -7..7
    //@ complete
    static boolean isOddWrongly(int x) {
        return x % 2 == 1;
    }

    //@ paths 3
    //@ domain a -7..7, b -3..3
    //@ complete
    static boolean divides(long a, long b) {
        return a % b == 0;
    }

    //@ paths 2
    //@ domain x -12..12
    //@ complete
    static int onlyNineFails(int x) {
        return 100 / (x - 9);
    }

    //@ paths 3
    //@ domain x -3..3, y -3..3
    //@ complete
    static int guarded(int x, int y) {
        return y != 0 && x / y > 1 ? 1 : 0;
    }

    //@ paths 1
    //@ domain x -3..3
    //@ complete
    static double neverThrows(int x) {
        return 1.0 / x;
    }

    //@ paths 2
    //@ domain a -9..9, b -4..4
    //@ complete
    static boolean identity(int a, int b) {
        return a / b * b + a % b == a;
    }

    private Division() {
    }
}
