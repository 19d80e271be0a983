/** The arithmetic that fractions need. */
public class Arithmetics {
    //@ cases 2
    public static int abs(int x) {
        if (x >= 0) {
            return x;
        }
        return -x;
    }

    public static int gcd(int a, int b) {
        while (b != 0) {
            int rest = a % b;
            a = b;
            b = rest;
        }
        return abs(a);
    }

    /** By subtraction, in at most the given number of rounds; -1 if they are not enough. */
    public static int gcdBySubtraction(int x, int y, int rounds) {
        if (x == 0) {
            return abs(y);
        }
        int i = 0;
        while (y != 0) {
            if (i == rounds) {
                return -1;
            }
            if (x > y) {
                x = x - y;
            } else {
                y = y - x;
            }
            i++;
        }
        return abs(x);
    }

    /** Recursive; specialised for one exponent it becomes a product. */
    public static int power(int x, int n) {
        return n <= 0 ? 1 : x * power(x, n - 1);
    }

    //@ cases 1
    public static int fifthPower(int x) {
        return power(x, 5);
    }
}
