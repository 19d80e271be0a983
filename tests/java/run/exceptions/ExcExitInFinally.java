// Exercises System.exit in a finally block replacing an exception in flight.
// exit: 42
public class ExcExitInFinally {
    static int calls;

    static int risky(int n) {
        calls++;
        try {
            if (n > 3) {
                throw new IllegalArgumentException("too deep " + n);
            }
            return risky(n + 1);
        } finally {
            System.out.println("unwinding " + n);
            if (n == 1) {
                System.exit(40 + n * 2);
            }
        }
    }

    static String describe(Throwable t) {
        return t == null ? "none" : t.getClass().getSimpleName() + ":" + t.getMessage();
    }

    public static void main(String[] args) {
        Throwable seen = null;
        try {
            risky(2);
        } catch (IllegalArgumentException e) {
            seen = e;
        }
        System.out.println(describe(seen) + " calls " + calls);
        try {
            risky(0);
        } catch (IllegalArgumentException e) {
            System.out.println("unreachable");
        }
        System.out.println("unreachable");
    }
}
