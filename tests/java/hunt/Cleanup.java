import java.util.ArrayList;
import java.util.List;

/** Removes while it iterates. */
public class Cleanup {
    private final List<Integer> values = new ArrayList<>();

    public void add(int value) {
        values.add(value);
    }

    public void removeNegative() {
        for (Integer value : values) { // bug: ConcurrentModificationException
            if (value < 0) {
                values.remove(value);
            }
        }
    }

    public void removeZeros() {
        values.removeIf(value -> value == 0);
    }
}
