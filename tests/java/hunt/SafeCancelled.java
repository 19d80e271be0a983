/** A divisor that would vanish only where the path does not lead. */
public class SafeCancelled {
    private SafeCancelled() {
    }

    public static int solve(int a, int b) {
        if (a > 0 && a < 100 && b > 0 && b < 100 && a > b) {
            return 1000 / (a * a - b * b);
        }
        return 0;
    }

    public static int pieces(double size) {
        if (size >= 1.0) {
            return 100 / (int) size;
        }
        return 0;
    }
}
