import java.util.HashMap;
import java.util.Map;

/** Deletes map entries during a walk over the keys. */
public class Expiry {
    private final Map<Integer, Integer> ages = new HashMap<>();

    public void add(int key, int age) {
        ages.put(key, age);
    }

    public void expire() {
        for (Integer key : ages.keySet()) { // bug: ConcurrentModificationException
            if (ages.get(key) > 10) {
                ages.remove(key);
            }
        }
    }
}
