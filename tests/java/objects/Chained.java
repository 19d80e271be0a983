import java.util.Comparator;

/** A generic object made of two others, each of which may be null, also together. */
public final class Chained<I extends Comparable<I>> {
    private final Box<I> first;
    private final Comparator<I> order;

    public Chained(Box<I> first, Comparator<I> order) {
        this.first = first;
        this.order = order;
    }

    public int parts() {
        if (order == null) {
            return first == null ? 0 : 1; // reached
        }
        if (first == null) {
            return 2; // reached
        }
        return 3; // reached
    }

    public boolean isLike(Chained<I> other) {
        if (order == null && other.order == null) {
            return first == other.first; // reached
        }
        return order != null && order.equals(other.order);
    }
}
