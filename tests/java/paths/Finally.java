/** finally blocks, try with resources, and exceptions on the way. */
final class Finally {
    static final class Resource implements AutoCloseable {
        private final int[] log;

        Resource(int[] log) {
            this.log = log;
        }

        @Override
        public void close() {
            log[0]++;
        }
    }

    //@ paths 2
    //@ domain a -2..2, b -2..2
    //@ complete
    static int runsAlways(int a, int b) {
        int[] count = {0};
        try {
            count[0] += a / b;
        } catch (ArithmeticException e) {
            count[0] = 50;
        } finally {
            count[0]++;
        }
        return count[0];
    }

    //@ paths 2
    //@ domain x -2..2
    //@ complete
    @SuppressWarnings("finally")
    static int overridesReturn(int x) {
        try {
            if (x > 0) {
                return 1;
            }
            return 2;
        } finally {
            return 3;
        }
    }

    //@ paths 2
    //@ domain x -2..2
    //@ complete
    @SuppressWarnings("finally")
    static int swallowsException(int x) {
        try {
            return 10 / x;
        } finally {
            return -1;
        }
    }

    //@ paths 2
    //@ domain x -2..2
    //@ complete
    static int closesResource(int x) {
        int[] log = {0};
        try (Resource resource = new Resource(log)) {
            if (x > 0) {
                log[0] = 10;
            }
        }
        return log[0];
    }

    //@ paths 3
    //@ domain x -2..2
    //@ complete
    static int rethrown(int x) {
        int state = 0;
        try {
            state = 10 / x;
            return state;
        } catch (ArithmeticException e) {
            throw new IllegalStateException("x was zero", e);
        } finally {
            if (state > 5) {
                state = 0;
            }
        }
    }

    //@ paths 3
    //@ domain x -3..3, y -3..3
    //@ complete
    static int valueSavedBeforeFinally(int x, int y) {
        int result = x;
        try {
            return result / y;
        } finally {
            result = y > 0 ? 100 : 200;
        }
    }

    private Finally() {
    }
}
