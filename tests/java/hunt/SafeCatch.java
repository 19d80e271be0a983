/** Everything that is thrown is caught. */
public class SafeCatch {
    private SafeCatch() {
    }

    public static int at(int[] values, int index) {
        try {
            return values[index];
        } catch (ArrayIndexOutOfBoundsException e) {
            return 0;
        }
    }

    public static int quotient(int a, int b) {
        try {
            return inner(a, b);
        } catch (IllegalStateException e) {
            return e.getCause() instanceof ArithmeticException ? -1 : -2;
        }
    }

    private static int inner(int a, int b) {
        try {
            return a / b;
        } catch (ArithmeticException e) {
            throw new IllegalStateException(e);
        }
    }
}
