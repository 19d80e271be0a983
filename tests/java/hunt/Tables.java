/** A table filled by the static initialiser of a nested class. */
public class Tables {
    private static final class Reciprocals {
        static final int[] TABLE = new int[5];

        static {
            for (int i = 0; i < TABLE.length; i++) {
                TABLE[i] = 1000 / i; // bug: ArithmeticException
            }
        }
    }

    private Tables() {
    }

    public static int reciprocal(int n) {
        if (n < 1 || n > 4) {
            return 0;
        }
        return Reciprocals.TABLE[n];
    }
}
