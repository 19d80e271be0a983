import java.util.ArrayList;
import java.util.List;

/** A basket that may hold other baskets, and so itself. */
public class Basket {
    private final List<String> things = new ArrayList<>();
    private Basket inner;

    public void add(String thing) {
        things.add(thing);
    }

    public void put(Basket other) {
        inner = other;
    }

    public int weight() {
        return inner == null ? things.size() : inner.weight() + things.size(); // hint: StackOverflowError
    }

    public void addAll(Basket other) {
        for (String thing : other.things) { // hint: ConcurrentModificationException
            things.add(thing);
        }
    }

    public void removeAll(Basket other) {
        for (String thing : other.things) { // bug: ConcurrentModificationException
            things.remove(thing);
        }
    }
}
