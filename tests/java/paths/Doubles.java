/** Double arithmetic, NaN, infinities and both zeros. */
final class Doubles {
    //@ paths 2
    //@ complete
    static boolean isNaN(double x) {
        return x != x;
    }

    //@ paths 3
    //@ complete
    static int sign(double x) {
        if (x > 0.0) {
            return 1;
        }
        if (x < 0.0) {
            return -1;
        }
        return 0;
    }

    //@ paths 2
    //@ complete
    static double half(double x) {
        if (x >= 1.0) {
            return x / 2.0;
        }
        return x;
    }

    //@ paths 3
    //@ complete
    static boolean isNegativeZero(double x) {
        return x == 0.0 && 1.0 / x < 0.0;
    }

    //@ paths 2
    //@ complete
    static boolean absorbs(double x) {
        return x + 1.0 == x;
    }

    //@ paths 2
    //@ complete
    static boolean roundsDown(double x) {
        return (int) x == 3;
    }

    //@ paths 1
    //@ domain x -20..20
    //@ complete
    static boolean exactFromInt(int x) {
        double d = x;
        return (int) d == x;
    }

    //@ paths 3
    //@ complete
    static int unordered(double a, double b) {
        if (a < b) {
            return 1;
        }
        if (a >= b) {
            return 2;
        }
        return 3;
    }

    //@ complete
    static double remainder(double x) {
        double r = x % 2.5;
        return r > 1.0 ? r : 0.0;
    }

    private Doubles() {
    }
}
