/** Divisors that cannot be zero. */
public class SafeArithmetic {
    private SafeArithmetic() {
    }

    public static int odd(int x) {
        return 1000 / (2 * x + 1);
    }

    public static int masked(int x) {
        return 1000 / (x | 1);
    }

    public static int distance(int a, int b) {
        if (a == b) {
            return 0;
        }
        return 1000 / (a - b);
    }

    public static long square(int x) {
        long wide = x;
        return 1_000_000L / (wide * wide + 1);
    }

    public static int shortCircuit(int x, int y) {
        return y != 0 && x / y > 3 ? 1 : 0;
    }
}
