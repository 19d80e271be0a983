// Exercises an uncaught StackOverflowError whose trace is cut at the maximum depth of recorded frames.
// exit: 1
public class ExcUncaughtOverflow {
    static int caught;

    static int forever(int n, long a, double b) {
        return forever(n + 1, a * 3, b / 2) + 1;
    }

    static int guarded(int n) {
        try {
            return guarded(n + 1);
        } catch (StackOverflowError e) {
            caught++;
            throw e;
        } finally {
            if (n == 0) {
                System.out.println("unwound to the first frame " + (caught > 100));
            }
        }
    }

    static String text(Object o) {
        return "" + o;
    }

    static class Self {
        @Override
        public String toString() {
            return text(this);
        }
    }

    public static void main(String[] args) {
        try {
            guarded(0);
        } catch (StackOverflowError e) {
            System.out.println("message " + e.getMessage() + " cause " + e.getCause());
        }
        try {
            new Self().toString();
        } catch (StackOverflowError e) {
            System.out.println("through toString");
        }
        System.out.println("now for real");
        forever(0, 1, 1);
    }
}
