import java.util.Arrays;
import java.util.List;

/** Adds to a list that cannot grow. */
public class FixedList {
    private final List<String> words = Arrays.asList("one", "two");

    public void replace(int index, String word) {
        if (index >= 0 && index < words.size()) {
            words.set(index, word);
        }
    }

    public void add(String word) {
        words.add(word); // bug: UnsupportedOperationException
    }
}
