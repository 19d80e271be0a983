/** Merges two values and claims an order. */
public class SortedCheck {
    private SortedCheck() {
    }

    public static int[] sortedPair(int a, int b) {
        int[] pair = {a, b};
        if (a - b > 0) {
            pair[0] = b;
            pair[1] = a;
        }
        assert pair[0] <= pair[1] : "not sorted"; // bug: AssertionError
        return pair;
    }
}
