//@ clone kept
/** Two ints, copied. */
public final class Pair implements Cloneable {
    private int left;
    private int right;

    public Pair(int left, int right) {
        this.left = left;
        this.right = right;
    }

    @Override
    public Pair clone() {
        return new Pair(left, right);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Pair && ((Pair) other).left == left && ((Pair) other).right == right;
    }

    @Override
    public int hashCode() {
        return left ^ right;
    }
}
