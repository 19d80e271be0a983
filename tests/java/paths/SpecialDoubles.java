/** NaN and negative zero, by operators and by methods. */
final class SpecialDoubles {
    //@ complete
    static boolean methodAgrees(double x) {
        return Double.isNaN(x) == (x != x);
    }

    //@ complete
    static boolean isFinite(double x) {
        return !Double.isInfinite(x) && !Double.isNaN(x);
    }

    //@ paths 2
    //@ complete
    static boolean zerosAreEqual(double x) {
        return x == -0.0 && x == 0.0;
    }

    //@ complete
    static boolean boxedZerosDiffer(double x) {
        return x == 0.0 && !Double.valueOf(x).equals(0.0);
    }

    //@ complete
    static int compared(double x) {
        return Double.compare(x, 0.0) < 0 ? -1 : 1;
    }

    //@ paths 2
    //@ complete
    static boolean neitherLessNorGreater(double x) {
        return !(x <= x);
    }

    //@ paths 2
    //@ domain x -2..2
    //@ complete
    static boolean infiniteQuotient(int x) {
        return 1.0 / x > 1e300;
    }

    //@ complete
    static boolean bits(double x) {
        return Double.doubleToRawLongBits(x) == Long.MIN_VALUE;
    }

    private SpecialDoubles() {
    }
}
