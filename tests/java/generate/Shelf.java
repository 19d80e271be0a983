import java.util.Collection;
import java.util.Iterator;
import java.util.function.Function;

/** What decides here is in what is passed: its settings, its class, its answers, and whether it is there. */
public class Shelf {
    private final Label label;

    public Shelf(Label label) {
        if (label == null) {
            throw new NullPointerException("label");
        }
        this.label = label;
    }

    public String show(String thing) {
        if (label.isBold() && label.mark() != null) {
            return label.mark().isEmpty() ? thing : label.mark() + thing;
        }
        return "plain";
    }

    public static boolean isText(Class<?> type) {
        return type == String.class;
    }

    public static Object copy(byte[] bytes, boolean some) {
        return some ? bytes.clone() : null;
    }

    public static boolean isSplit(CharSequence text, Function<CharSequence, Collection<String>> parts) {
        Collection<String> found = parts.apply(text);
        return !found.isEmpty() && !(text instanceof String);
    }

    /** Steps that the class above asks for. */
    public Iterator<String> twice(String thing) {
        return new Steps() {
            private int left = 2;

            @Override
            String step() {
                return left-- > 0 ? thing : null;
            }
        };
    }
}

abstract class Steps implements Iterator<String> {
    private String next;

    abstract String step();

    @Override
    public boolean hasNext() {
        if (next == null) {
            next = step();
        }
        return next != null;
    }

    @Override
    public String next() {
        String given = hasNext() ? next : "";
        next = null;
        return given;
    }
}
