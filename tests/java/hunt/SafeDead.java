/** Error branches that cannot be reached. */
public class SafeDead {
    private SafeDead() {
    }

    public static int contradiction(int x) {
        if (x > 10 && x < 5) {
            throw new IllegalStateException("impossible");
        }
        return x;
    }

    public static int squares(int x) {
        int low = x & 0xff;
        if (low * low < 0) {
            return 1 / (low - low);
        }
        return low;
    }

    public static int parity(int x) {
        int consecutive = x * (x + 1);
        if (consecutive % 2 != 0) {
            throw new AssertionError();
        }
        return consecutive;
    }
}
