/** A divisor that vanishes for one pair of numbers. */
public class Cancelled {
    private Cancelled() {
    }

    public static int solve(int a, int b) {
        int left = 3 * a + 2 * b;
        int right = a - b;
        if (left == 12 && a > 0 && b > 0) {
            return left / (right + 1); // bug: ArithmeticException
        }
        return right;
    }
}
