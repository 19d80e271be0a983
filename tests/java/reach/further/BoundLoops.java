/** Loops without an end in sight: nothing within any number of rounds reaches these targets. */
public class BoundLoops {
    public static int squares(int n) {
        int sum = 0;
        int i = 0;
        while (i < n && i < 40000) {
            sum += 2 * i + 1;
            i++;
        }
        if (sum != i * i) {
            return 1; // target: bound
        }
        return 0;
    }

    public static int gcd(int a, int b) {
        if (a <= 0 || b <= 0) {
            return 0;
        }
        int x = a;
        int y = b;
        while (y != 0) {
            int rest = x % y;
            x = y;
            y = rest;
        }
        if (a % x != 0) {
            return 1; // target: bound
        }
        return x;
    }

    public static int collatz(int n) {
        if (n < 1 || n > 1000) {
            return 0;
        }
        int x = n;
        int rounds = 0;
        while (x != 1) {
            x = x % 2 == 0 ? x / 2 : 3 * x + 1;
            rounds++;
        }
        if (rounds > 200) {
            return rounds; // target: bound
        }
        return 0;
    }
}
