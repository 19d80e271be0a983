/** A lock with three digits; only the right ones reach the fault. */
public class Lock {
    private Lock() {
    }

    public static int open(int first, int second, int third) {
        if (first < 0 || second < 0 || third < 0 || first > 9 || second > 9 || third > 9) {
            throw new IllegalArgumentException("digits"); // contract: IllegalArgumentException
        }
        int sum = first + second + third;
        int product = first * second * third;
        if (sum == 20 && product == 288) {
            return sum / (product - 288); // bug: ArithmeticException
        }
        return 0;
    }
}
