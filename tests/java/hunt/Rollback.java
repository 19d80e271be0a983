/** The handler of an exception fails in turn. */
public class Rollback {
    private Rollback() {
    }

    public static int quotient(int a, int b, int fallback) {
        try {
            return a / b;
        } catch (ArithmeticException e) {
            return a / fallback; // bug: ArithmeticException
        }
    }
}
