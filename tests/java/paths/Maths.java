/** The methods of java.lang.Math. */
final class Maths {
    //@ domain x -5..5
    //@ complete
    static int distance(int x) {
        return Math.abs(x - 2) > 3 ? 1 : 0;
    }

    //@ complete
    static boolean absoluteStaysNegative(int x) {
        return Math.abs(x) < 0;
    }

    //@ domain a -2..2, b -2..2, c -2..2
    //@ complete
    static int middle(int a, int b, int c) {
        return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    }

    //@ domain x -9..9, y -3..3
    //@ complete
    static int floored(int x, int y) {
        return Math.floorDiv(x, y) * 10 + Math.floorMod(x, y);
    }

    //@ domain x -9..9, y -3..3
    //@ complete
    static int addedExactly(int x, int y) {
        return Math.addExact(x, y);
    }

    //@ complete
    static int multipliedExactly(int x) {
        try {
            return Math.multiplyExact(x, 1_000_000);
        } catch (ArithmeticException e) {
            return -1;
        }
    }

    //@ complete
    static int narrowed(long x) {
        return Math.toIntExact(x);
    }

    //@ domain x -3..30
    //@ complete
    static boolean isSquare(int x) {
        int root = (int) Math.sqrt(x);
        return root * root == x;
    }

    //@ complete
    static boolean floorAndCeiling(double x) {
        return Math.floor(x) == Math.ceil(x);
    }

    //@ complete
    static boolean roundsToThree(double x) {
        return Math.round(x) == 3L;
    }

    //@ complete
    static int zeroSigns(double x, double y) {
        return Math.max(x, y) == 0.0 ? 1 : 0;
    }

    private Maths() {
    }
}
