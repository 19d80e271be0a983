/** Every relational operator, on ints and on booleans. */
final class Comparisons {
    //@ paths 2
    //@ domain a -3..3, b -3..3
    //@ complete
    static boolean less(int a, int b) {
        return a < b;
    }

    //@ paths 2
    //@ domain a -3..3, b -3..3
    //@ complete
    static boolean atMost(int a, int b) {
        return a <= b;
    }

    //@ paths 5
    //@ domain a 0..3, b 0..3, c 0..3
    //@ complete
    static int sortedness(int a, int b, int c) {
        if (a <= b && b <= c) {
            return 1;
        }
        if (a >= b && b >= c) {
            return -1;
        }
        return 0;
    }

    //@ domain a 0..1, b 0..1
    //@ complete
    static int comparedFlags(boolean a, boolean b) {
        if (a == b) {
            return a ? 2 : 0;
        }
        return 1;
    }

    //@ paths 4
    //@ domain a 0..9, b 0..9, c 0..9
    //@ complete
    static boolean isTriangle(int a, int b, int c) {
        return a + b > c && b + c > a && c + a > b;
    }

    //@ paths 4
    //@ domain low -2..3, x -2..3, high -2..3
    //@ complete
    static int position(int low, int x, int high) {
        if (low > high) {
            return -2;
        }
        if (x < low) {
            return -1;
        }
        return x > high ? 1 : 0;
    }

    private Comparisons() {
    }
}
