import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Removal during iteration, done right. */
public class SafeIteration {
    private final List<Integer> values = new ArrayList<>();

    public void add(int value) {
        values.add(value);
    }

    public void removeNegative() {
        for (Iterator<Integer> i = values.iterator(); i.hasNext();) {
            if (i.next() < 0) {
                i.remove();
            }
        }
    }

    public void removeOdd() {
        for (Integer value : new ArrayList<>(values)) {
            if (value % 2 != 0) {
                values.remove(value);
            }
        }
    }

    public void removeZeros() {
        for (int i = values.size() - 1; i >= 0; i--) {
            if (values.get(i) == 0) {
                values.remove(i);
            }
        }
    }
}
