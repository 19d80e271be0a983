/** finally blocks that leave things in order. */
public class SafeFinally {
    private int depth;

    public int nested(int levels) {
        depth++;
        try {
            if (levels <= 0 || levels > 20) {
                return depth;
            }
            return nested(levels - 1);
        } finally {
            depth--;
            assert depth >= 0;
        }
    }

    public int guarded(int a, int b) {
        int result = 0;
        try {
            result = a / b;
        } catch (ArithmeticException e) {
            result = -1;
        } finally {
            depth = 0;
        }
        return result;
    }
}
