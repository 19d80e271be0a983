/** && and || decide before they look on; & and | do not. */
final class ShortCircuit {
    //@ paths 4
    //@ complete
    static boolean guardedElement(int[] a) {
        return a != null && a.length > 0 && a[0] == 1;
    }

    //@ paths 3
    //@ domain x -3..3, y -3..3
    //@ complete
    static boolean either(int x, int y) {
        return x > 0 || y > 0;
    }

    //@ domain x -3..3, y -3..3
    //@ complete
    static boolean eager(int x, int y) {
        return x > 0 | y / x > 0;
    }

    //@ paths 3
    //@ domain x -3..3, y -3..3
    //@ complete
    static int sideEffect(int x, int y) {
        int count = 0;
        if (x > 0 && ++count > 0 && y > 0) {
            count += 10;
        }
        return count == 11 ? 1 : 0;
    }

    //@ paths 3
    //@ domain x -3..9, y -3..9
    //@ complete
    static boolean negated(int x, int y) {
        return !(x < 3 || y < 3);
    }

    private ShortCircuit() {
    }
}
