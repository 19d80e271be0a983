/** Quotient, remainder, and a quotient behind linear conditions. */
public class ZeroDivisor {
    private ZeroDivisor() {
    }

    public static int quotient(int x, int y) {
        return x / y; // bug: ArithmeticException
    }

    public static int remainder(int x, int y) {
        return x % y; // bug: ArithmeticException
    }

    public static int conditional(int x, int y, int z) {
        boolean inside = 3 * x + 5 * y < 100;
        if (inside && y > 3 && y < 20) {
            return x / (y + z); // bug: ArithmeticException
        }
        return z;
    }
}
