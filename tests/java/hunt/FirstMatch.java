import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Takes the second element of an iterator. */
public class FirstMatch {
    private final List<Integer> values = new ArrayList<>();

    public void add(int value) {
        values.add(value);
    }

    public int second() {
        Iterator<Integer> iterator = values.iterator();
        if (!iterator.hasNext()) {
            return 0;
        }
        iterator.next();
        return iterator.next(); // bug: NoSuchElementException
    }
}
