import java.util.ArrayList;
import java.util.List;

/** A typed box whose casts cannot fail. */
public class SafeGenerics {
    private static final class Cell<T> {
        private final List<T> history = new ArrayList<>();

        void set(T value) {
            history.add(value);
        }

        T get(T otherwise) {
            return history.isEmpty() ? otherwise : history.get(history.size() - 1);
        }
    }

    private final Cell<String> text = new Cell<>();
    private final Cell<Integer> number = new Cell<>();

    public void write(String value) {
        text.set(value);
        number.set(value.length());
    }

    public int read() {
        return text.get("").length() - number.get(0);
    }
}
