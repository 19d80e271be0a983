/** Exceptions that leave the method. */
final class ExceptionsThrown {
    static final class TooLarge extends RuntimeException {
        private static final long serialVersionUID = 1L;
        final transient int limit;

        TooLarge(int limit) {
            this.limit = limit;
        }
    }

    static final class Refused extends Exception {
        private static final long serialVersionUID = 1L;
    }

    //@ paths 2
    //@ domain x -3..3
    //@ complete
    static int positive(int x) {
        if (x <= 0) {
            throw new IllegalArgumentException("not positive");
        }
        return x;
    }

    //@ paths 3
    //@ domain x 0..30
    //@ complete
    static int ownExceptions(int x) throws Refused {
        if (x == 13) {
            throw new Refused();
        }
        if (x > 20) {
            throw new TooLarge(20);
        }
        return x;
    }

    //@ paths 2
    //@ domain flag 0..1
    //@ complete
    static int throwsNull(boolean flag) {
        RuntimeException exception = flag ? new IllegalStateException() : null;
        throw exception;
    }

    //@ paths 3
    //@ domain a -4..4, b -2..2
    //@ complete
    static int implicitThenExplicit(int a, int b) {
        int quotient = a / b;
        if (quotient > 2) {
            throw new UnsupportedOperationException();
        }
        return quotient;
    }

    //@ paths 3
    //@ domain x -2..6
    //@ complete
    static int inCallee(int x) {
        return positive(x) + positive(x - 2);
    }

    //@ supported
    static int rethrown(RuntimeException given, boolean throwIt) {
        try {
            if (throwIt) {
                throw given;
            }
            return 0;
        } catch (IllegalStateException caught) {
            return 1;
        }
    }

    //@ supported
    static boolean caughtIsGiven(RuntimeException given) {
        try {
            throw given;
        } catch (RuntimeException caught) {
            return caught == given;
        }
    }

    //@ supported
    static String messageOf(RuntimeException given) throws Exception {
        if (given.getMessage() == null) {
            throw new Exception("no message", given);
        }
        throw given;
    }

    private ExceptionsThrown() {
    }
}
