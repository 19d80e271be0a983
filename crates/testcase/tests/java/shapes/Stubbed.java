package shapes;

import java.util.Collection;
import java.util.Comparator;
import java.util.Set;

/** Takes what only stubs can be given for. */
public class Stubbed {
    /** Takes the body of toString away, and has a result narrower than its interface's. */
    public abstract static class Odd<T> implements Values<T> {
        @Override
        public abstract String toString();

        @Override
        public abstract Set<T> values();
    }

    /** Wider. */
    public interface Values<T> {
        Collection<T> values();

        int compare(T first, T second);
    }

    private final Odd<String> odd;
    private final Comparator<? super String> order;
    private final Class<? extends Number> type;

    public Stubbed(Odd<String> odd, Comparator<? super String> order, Class<? extends Number> type) {
        if (odd == null || order == null || type == null) {
            throw new IllegalArgumentException();
        }
        this.odd = odd;
        this.order = order;
        this.type = type;
    }

    public String state() {
        return odd + "," + odd.values() + "," + order.compare("a", "b") + "," + type.getSimpleName();
    }
}
