import java.util.ArrayList;
import java.util.List;

/** A list that keeps its elements in order. */
public final class Ranked<T extends Comparable<T>> {
    private final List<T> all = new ArrayList<>();

    public int add(T value) {
        int at = 0;
        while (at < all.size() && all.get(at).compareTo(value) < 0) {
            at++; // reached
        }
        all.add(at, value);
        return at;
    }

    public T best() {
        if (all.isEmpty()) {
            return null; // reached
        }
        return all.get(0); // reached
    }

    public boolean has(T value) {
        for (T other : all) {
            if (other.compareTo(value) == 0) {
                return true; // reached
            }
        }
        return false;
    }
}
