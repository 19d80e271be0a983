import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Suppliers, functions and predicates. */
public final class Calls {
    private Calls() {}

    public static int supplied(Supplier<Integer> source) {
        int value = source.get();
        if (value > 0) {
            return value; // reached
        }
        return -1;
    }

    public static int mapped(Function<String, Integer> length, String text) {
        int mapped = length.apply(text);
        if (mapped == 1) {
            return 1; // reached
        }
        return mapped;
    }

    public static int kept(List<Integer> numbers, Predicate<Integer> wanted) {
        int kept = 0;
        for (Integer number : numbers) {
            if (wanted.test(number)) {
                kept++; // reached
            }
        }
        return kept;
    }

    public static String changed(UnaryOperator<String> change, String text) {
        String changed = change.apply(text);
        if (changed.equals(text)) {
            return "same"; // reached
        }
        return changed;
    }
}
