/** The least common multiple, by the greatest common divisor. */
public class Lcm {
    public static int lcm(int a, int b) {
        if (a < b) {
            int swapped = a;
            a = b;
            b = swapped;
        }
        int d = gcd(a, b);
        try {
            return abs(a * b) / d;
        } catch (ArithmeticException e) {
            return -1;
        }
    }

    public static int gcd(int a, int b) {
        while (b != 0) {
            int rest = a % b;
            a = b;
            b = rest;
        }
        return abs(a);
    }

    public static int abs(int a) {
        if (a >= 0) {
            return a;
        }
        return -a;
    }
}
