// Exercises StackOverflowError, OutOfMemoryError and AssertionError being caught and survived.
// ea
public class ExcErrors {
    static int depth;

    static int runaway(int n) {
        depth++;
        return runaway(n + 1) + 1;
    }

    static void mutualA() {
        mutualB(1L, 2.0);
    }

    static void mutualB(long a, double b) {
        mutualA();
    }

    static class Chain {
        final Chain next = new Chain();
    }

    static String assertion(Runnable r) {
        try {
            r.run();
            return "passed";
        } catch (AssertionError e) {
            return e + " cause " + e.getCause();
        }
    }

    static boolean evaluated(boolean result) {
        System.out.println("evaluated");
        return result;
    }

    public static void main(String[] args) {
        try {
            runaway(0);
        } catch (StackOverflowError e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage() + " " + (depth > 500));
        }
        try {
            mutualA();
        } catch (StackOverflowError e) {
            System.out.println("mutual " + (e.getStackTrace().length > 100));
        }
        try {
            new Chain();
        } catch (StackOverflowError e) {
            System.out.println("chain");
        }
        try {
            runaway(0);
        } catch (VirtualMachineError e) {
            System.out.println("again " + (e instanceof Error));
        }
        try {
            long[] huge = new long[Integer.MAX_VALUE];
            System.out.println(huge.length);
        } catch (OutOfMemoryError e) {
            System.out.println(e.getClass().getName());
        }
        try {
            Object[][] huge = new Object[Integer.MAX_VALUE][2];
            System.out.println(huge.length);
        } catch (OutOfMemoryError e) {
            System.out.println(e.getClass().getName());
        }
        System.out.println(assertion(() -> {
            assert depth < 0;
        }));
        System.out.println(assertion(() -> {
            assert depth < 0 : "detail " + 1;
        }));
        System.out.println(assertion(() -> {
            assert depth < 0 : 42;
        }));
        System.out.println(assertion(() -> {
            assert depth < 0 : 'c';
        }));
        System.out.println(assertion(() -> {
            assert depth < 0 : new IllegalStateException("cause");
        }));
        System.out.println(assertion(() -> {
            assert evaluated(true) : evaluated(false);
        }));
        System.out.println(assertion(() -> {
            throw new AssertionError(1.5);
        }));
        System.out.println(assertion(() -> {
            throw new AssertionError("m", new Exception("c"));
        }));
    }
}
