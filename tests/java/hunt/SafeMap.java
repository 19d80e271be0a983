import java.util.HashMap;
import java.util.Map;

/** Maps that are asked for keys they have. */
public class SafeMap {
    private final Map<String, Integer> counts = new HashMap<>();

    public int count(String word) {
        counts.merge(word, 1, Integer::sum);
        return counts.get(word);
    }

    public int of(String word) {
        return counts.containsKey(word) ? counts.get(word) : 0;
    }

    public int total() {
        int total = 0;
        for (String word : counts.keySet()) {
            total += counts.get(word);
        }
        return total;
    }
}
