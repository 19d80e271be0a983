/** A constructor that trusts its array. */
public class Polygon {
    private final int[] xs;
    private final int leftmost;

    public Polygon(int... xs) {
        this.xs = xs.clone();
        int left = xs[0]; // bug: ArrayIndexOutOfBoundsException
        for (int x : xs) {
            left = Math.min(left, x);
        }
        leftmost = left;
    }

    public int corners() {
        return xs.length;
    }

    public int leftmost() {
        return leftmost;
    }
}
