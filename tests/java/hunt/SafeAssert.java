/** Assertions that hold. */
public class SafeAssert {
    private SafeAssert() {
    }

    public static int clamp(int x) {
        int result = x < 0 ? 0 : Math.min(x, 100);
        assert result >= 0 && result <= 100;
        return result;
    }

    public static int[] ordered(int a, int b) {
        int[] pair = a <= b ? new int[] {a, b} : new int[] {b, a};
        assert pair[0] <= pair[1];
        return pair;
    }

    public static int remainder(int x) {
        int r = x % 5;
        assert r > -5 && r < 5;
        return r;
    }
}
