/** Exercise 2: numbers and rows of numbers. */
public class NumberTools {
    private NumberTools() {
    }

    public static int gcd(int a, int b) {
        return b == 0 ? Math.abs(a) : gcd(b, a % b);
    }

    public static int lcm(int a, int b) {
        return a / gcd(a, b) * b; // bug: ArithmeticException
    }

    public static boolean isPrime(int n) {
        if (n < 2) {
            return false;
        }
        for (int d = 2; d <= n / d; d++) {
            if (n % d == 0) {
                return false;
            }
        }
        return true;
    }

    public static int factorial(int n) {
        if (n == 0) {
            return 1;
        }
        return n * factorial(n - 1); // bug: StackOverflowError
    }

    public static int fibonacci(int n) {
        int previous = 0;
        int current = 1;
        for (int i = 0; i < Math.min(n, 40); i++) {
            int next = previous + current;
            previous = current;
            current = next;
        }
        return previous;
    }

    public static int power(int base, int exponent) {
        if (exponent <= 0) {
            return 1;
        }
        int half = power(base, exponent / 2);
        return exponent % 2 == 0 ? half * half : half * half * base;
    }

    public static boolean[] sieve(int limit) {
        if (limit > 200) {
            throw new IllegalArgumentException("limit: " + limit); // contract: IllegalArgumentException
        }
        boolean[] composite = new boolean[limit + 1]; // bug: NegativeArraySizeException
        for (int i = 2; i <= limit; i++) {
            for (int j = 2 * i; j <= limit; j += i) {
                composite[j] = true;
            }
        }
        return composite;
    }

    public static int sum(int[] row) {
        int sum = 0;
        for (int x : row) {
            sum += x;
        }
        return sum;
    }

    public static int mean(int[] row) {
        return sum(row) / row.length; // bug: ArithmeticException
    }

    public static int maximum(int[] row) {
        int maximum = row[0]; // bug: ArrayIndexOutOfBoundsException
        for (int i = 1; i < row.length; i++) {
            if (row[i] > maximum) {
                maximum = row[i];
            }
        }
        return maximum;
    }

    public static int[] sorted(int[] row) {
        int[] result = row.clone();
        for (int i = 0; i < result.length; i++) {
            for (int j = 0; j + 1 < result.length - i; j++) {
                if (result[j] > result[j + 1]) {
                    int saved = result[j];
                    result[j] = result[j + 1];
                    result[j + 1] = saved;
                }
            }
        }
        return result;
    }

    public static int median(int[] row) {
        int[] sorted = sorted(row);
        int middle = sorted.length / 2;
        if (sorted.length % 2 == 1) {
            return sorted[middle];
        }
        return (sorted[middle - 1] + sorted[middle]) / 2; // bug: ArrayIndexOutOfBoundsException
    }

    public static int[] reversed(int[] row) {
        int[] result = new int[row.length];
        for (int i = 0; i < row.length; i++) {
            result[i] = row[row.length - i - 1];
        }
        return result;
    }

    public static int[] rotated(int[] row, int by) {
        int[] result = new int[row.length];
        for (int i = 0; i < row.length; i++) {
            result[(i + by) % row.length] = row[i]; // bug: ArrayIndexOutOfBoundsException
        }
        return result;
    }

    public static String binary(int n) {
        if (n < 0) {
            return "-";
        }
        return n < 2 ? String.valueOf(n) : binary(n / 2) + n % 2;
    }

    public static int search(int[] row, int key, int from, int to) {
        if (from < 0 || to > row.length || from >= to) {
            return -1;
        }
        int middle = (from + to) / 2;
        if (row[middle] == key) {
            return middle;
        }
        return row[middle] < key ? search(row, key, middle + 1, to) : search(row, key, from, middle);
    }
}
