/** Recursion that always comes to an end. */
public class SafeRecursion {
    private SafeRecursion() {
    }

    public static int digits(int n) {
        return n / 10 == 0 ? 1 : 1 + digits(n / 10);
    }

    public static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    public static int collatzBounded(long n, int fuel) {
        if (n <= 1 || fuel <= 0 || fuel > 50) {
            return 0;
        }
        return 1 + collatzBounded(n % 2 == 0 ? n / 2 : 3 * n + 1, fuel - 1);
    }
}
