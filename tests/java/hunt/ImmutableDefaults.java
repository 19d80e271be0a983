import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Starts with a shared empty list. */
public class ImmutableDefaults {
    private List<Integer> numbers = Collections.emptyList();

    public void reserve(int size) {
        if (size > 0) {
            numbers = new ArrayList<>(numbers);
        }
    }

    public void add(int number) {
        numbers.add(number); // bug: UnsupportedOperationException
    }
}
