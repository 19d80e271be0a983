/** Conditional expressions whose branches could be merged. */
final class Ternaries {
    //@ paths 8
    //@ domain a -1..1, b -1..1, c -1..1
    //@ complete
    static int threeChoices(int a, int b, int c) {
        int x = a > 0 ? 1 : 0;
        int y = b > 0 ? 2 : 0;
        int z = c > 0 ? 4 : 0;
        return x + y + z;
    }

    //@ paths 3
    //@ domain x -9..9
    //@ complete
    static int clamp(int x) {
        return x < -5 ? -5 : x > 5 ? 5 : x;
    }

    //@ paths 2
    //@ domain a -3..3, b -3..3
    //@ complete
    static int maximum(int a, int b) {
        return a >= b ? a : b;
    }

    //@ paths 4
    //@ domain a -3..3, b -3..3
    //@ complete
    static int usedAfterwards(int a, int b) {
        int x = a > b ? a - b : b - a;
        return x == 2 ? 1 : 0;
    }

    //@ paths 3
    //@ domain x -2..2
    //@ complete
    static int nullBranch(int x) {
        int[] a = x > 0 ? new int[x > 1 ? 2 : 1] : null;
        return a.length;
    }

    private Ternaries() {
    }
}
