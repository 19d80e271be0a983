/** Collisions of the usual hash code: multiply by 31 and add the next field's hash. */
public class Hash {
    private static int hash(int value) {
        return value;
    }

    private static int hash(boolean value) {
        return value ? 1 : 0;
    }

    private static int hash(long value) {
        return (int) (value ^ (value >>> 32));
    }

    private static int hash(double value) {
        return hash(Double.doubleToLongBits(value));
    }

    private static int combine(int first, int second) {
        return 31 * (31 * 17 + first) + second;
    }

    private static int combine(int first, int second, int third) {
        return 31 * combine(first, second) + third;
    }

    public static void pairs(int a, int b, int c, int d) {
        if (a != c && combine(hash(a), hash(b)) == combine(hash(c), hash(d))) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void triples(int a, int b, int c) {
        if (a > 0 && b > 0 && c > 0 && combine(hash(a), hash(b), hash(c)) == combine(0, 0, 0)) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void longs(long a, long b) {
        if (a > 0 && b > 0xffffffffL && a != b && hash(a) == hash(b)) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void mixed(boolean flag, long a, int b) {
        if (combine(hash(flag), hash(a)) == combine(hash(!flag), hash(b)) && a != b && a > b) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void doubles(double a, double b) {
        if (a > 1.0 && b > 2.0 && a < b && hash(a) == hash(b)) {
            throw new AssertionError(); // target: reachable
        }
    }
}
