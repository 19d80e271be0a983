/** Arithmetic facts of wrapping ints. */
public class Parity {
    public static int product(int x) {
        if ((x * (x + 1) & 1) == 1) {
            return 1; // target: unreachable
        }
        if (x * 3 == 1) {
            return 2; // target: reachable
        }
        if (x * 6 == 1) {
            return 3; // target: unreachable
        }
        return 0;
    }

    public static int average(int low, int high) {
        if (low < 0 || high < low) {
            return 0;
        }
        int careful = low + (high - low) / 2;
        if (careful < low || careful > high) {
            return 1; // target: unreachable
        }
        int careless = (low + high) / 2;
        if (careless < low) {
            return 2; // target: reachable
        }
        return careful;
    }

    public static int bits(int x) {
        if (x > 0 && (x & x - 1) == 0 && x > 1 << 29 && x != 1 << 30) {
            return 1; // target: unreachable
        }
        if (Integer.bitCount(x) == 31 && x > 0) {
            return 2; // target: reachable
        }
        if ((x ^ x >>> 16) == 0x1234abcd) {
            return 3; // target: reachable
        }
        return 0;
    }
}
