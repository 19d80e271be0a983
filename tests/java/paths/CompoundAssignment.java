/** Assignments that compute, with their hidden casts, and increments. */
final class CompoundAssignment {
    //@ paths 1
    //@ domain x -9..9
    //@ complete
    static int hiddenCast(int x) {
        x *= 1.5;
        return x;
    }

    //@ paths 1
    //@ domain s -9..9, x -9..9
    //@ complete
    static short narrowing(short s, int x) {
        s += x * 10000;
        return s;
    }

    //@ paths 2
    //@ domain x -3..3
    //@ complete
    static int postfixAndPrefix(int x) {
        int y = x++ + ++x;
        return y == 4 ? x : -x;
    }

    //@ paths 4
    //@ complete
    static int indexEvaluatedOnce(int[] a) {
        int i = 0;
        a[i++] += 5;
        return a[0] == 7 ? i : -1;
    }

    //@ paths 2
    //@ domain x -3..3, y -3..3
    //@ complete
    static int divided(int x, int y) {
        x /= y;
        x <<= 2;
        x |= 1;
        return x;
    }

    //@ domain a 0..1, b 0..1
    //@ complete
    static boolean logical(boolean a, boolean b) {
        boolean result = a;
        result &= b;
        result ^= a;
        return result;
    }

    //@ paths 1
    //@ domain x -3..3
    //@ complete
    static int leftOperandFirst(int x) {
        x += (x = 3) * x;
        return x;
    }

    private CompoundAssignment() {
    }
}
