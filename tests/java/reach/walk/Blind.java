/** Conditions that blind simplification of a product, or of an unknown library method, misses. */
public class Blind {
    public static void product(int x, int y) {
        int z = x * y;
        if (x == z) {
            if (x > 2) {
                throw new AssertionError(); // target: reachable
            }
        }
    }

    public static void rawBits(double u) {
        long v = Double.doubleToRawLongBits(u);
        long w = v & 0xff000;
        if (w > 0) {
            throw new AssertionError(); // target: reachable
        }
    }
}
