/** Methods that call themselves or each other. */
final class Recursion {
    //@ pre n >= 0 && n <= 4
    //@ paths 5
    //@ domain n 0..4
    //@ complete
    static int factorial(int n) {
        return n == 0 ? 1 : n * factorial(n - 1);
    }

    //@ pre n >= 0 && n <= 4
    //@ paths 4
    //@ domain n 0..4
    //@ loop 12
    //@ complete
    static int fibonacci(int n) {
        if (n < 2) {
            return n;
        }
        return fibonacci(n - 1) + fibonacci(n - 2);
    }

    //@ pre n >= 0 && n <= 4
    //@ paths 5
    //@ domain n 0..4
    //@ complete
    static boolean isEven(int n) {
        return n == 0 || isOdd(n - 1);
    }

    private static boolean isOdd(int n) {
        return n != 0 && isEven(n - 1);
    }

    //@ pre base >= -2 && base <= 2 && exponent >= 0 && exponent <= 8
    //@ domain base -2..2, exponent 0..8
    //@ loop 6
    //@ complete
    static int power(int base, int exponent) {
        if (exponent == 0) {
            return 1;
        }
        int half = power(base, exponent / 2);
        return exponent % 2 == 0 ? half * half : half * half * base;
    }

    //@ pre m >= 0 && m <= 1 && n >= 0 && n <= 2
    //@ domain m 0..1, n 0..2
    //@ loop 12
    //@ complete
    static int ackermann(int m, int n) {
        if (m == 0) {
            return n + 1;
        }
        if (n == 0) {
            return ackermann(m - 1, 1);
        }
        return ackermann(m - 1, ackermann(m, n - 1));
    }

    static int sumFrom(int[] a, int from) {
        if (from >= a.length) {
            return 0;
        }
        return a[from] + sumFrom(a, from + 1);
    }

    private Recursion() {
    }
}
