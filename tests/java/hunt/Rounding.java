/** A ratio that is rounded before it divides. */
public class Rounding {
    private Rounding() {
    }

    public static int pieces(double size) {
        if (size <= 0.0) {
            return 0;
        }
        int whole = (int) size;
        return 100 / whole; // bug: ArithmeticException
    }
}
