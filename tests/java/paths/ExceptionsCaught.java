/** Exceptions caught in the method that causes them or by a caller. */
final class ExceptionsCaught {
    //@ paths 2
    //@ domain a -2..2, b -2..2
    //@ complete
    static int safeQuotient(int a, int b) {
        try {
            return a / b;
        } catch (ArithmeticException e) {
            return 0;
        }
    }

    //@ paths 3
    //@ complete
    static int which(int[] a, int i) {
        try {
            return a[i];
        } catch (NullPointerException e) {
            return -1;
        } catch (ArrayIndexOutOfBoundsException e) {
            return -2;
        }
    }

    //@ paths 3
    //@ complete
    static int commonSupertype(int[] a, int i) {
        try {
            a[i]++;
            return 1;
        } catch (RuntimeException e) {
            return e instanceof NullPointerException ? 2 : 3;
        }
    }

    //@ paths 3
    //@ complete
    static int multiCatch(int[] a, int i) {
        try {
            return a[i];
        } catch (NullPointerException | IndexOutOfBoundsException e) {
            return -1;
        }
    }

    //@ paths 4
    //@ domain x -3..3, y -1..1
    //@ complete
    static int nested(int x, int y) {
        try {
            try {
                return x / y;
            } catch (NullPointerException e) {
                return -1;
            }
        } catch (ArithmeticException e) {
            if (x > 0) {
                return 10;
            }
            return x == 0 ? 20 : 30;
        }
    }

    //@ paths 2
    //@ domain x -3..3
    //@ complete
    static String message(int x) {
        try {
            if (x > 0) {
                throw new IllegalStateException("positive");
            }
            return "none";
        } catch (IllegalStateException e) {
            return e.getMessage();
        }
    }

    //@ pre n >= 0 && n <= 3
    //@ domain n 0..3
    //@ complete
    static int inLoop(int n) {
        int failures = 0;
        for (int i = 0; i < n; i++) {
            try {
                failures += 6 / (i - 1);
            } catch (ArithmeticException e) {
                failures += 100;
            }
        }
        return failures;
    }

    private ExceptionsCaught() {
    }
}
