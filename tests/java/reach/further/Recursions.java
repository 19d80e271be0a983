/** Recursion, bounded by the argument. */
public class Recursions {
    private static int fibonacci(int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    }

    public static int fibonacciIs(int n) {
        if (n >= 0 && n <= 8 && fibonacci(n) == 13) {
            return n; // target: reachable
        }
        if (n >= 0 && n <= 5 && fibonacci(n) == 4) {
            return n; // target: unreachable
        }
        return 0;
    }

    private static int power(int base, int exponent) {
        return exponent == 0 ? 1 : base * power(base, exponent - 1);
    }

    public static int powerIs(int base, int exponent) {
        if (exponent < 0 || exponent > 4 || base < 0 || base > 30) {
            return 0;
        }
        if (power(base, exponent) == 2401) {
            return base; // target: reachable
        }
        if (exponent > 0 && power(base, exponent) % 2 != base % 2) {
            return exponent; // target: unreachable
        }
        return 0;
    }

    private static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    private static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    public static int parity(int n) {
        if (n >= 0 && n < 6 && even(n) && n > 3) {
            return n; // target: reachable
        }
        if (n >= 0 && n < 6 && even(n) == odd(n)) {
            return n; // target: unreachable
        }
        return 0;
    }
}
