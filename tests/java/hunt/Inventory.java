import java.util.HashMap;
import java.util.Map;

/** Two maps that are believed to agree. */
public class Inventory {
    private final Map<String, Integer> amounts = new HashMap<>();
    private final Map<String, String> places = new HashMap<>();

    public void store(String item, int amount) {
        amounts.merge(item, amount, Integer::sum);
    }

    public void place(String item, String place) {
        if (amounts.containsKey(item)) {
            places.put(item, place);
        }
    }

    public String describe(String item) {
        if (!amounts.containsKey(item)) {
            return "unknown";
        }
        return item + " in " + places.get(item).trim(); // bug: NullPointerException
    }
}
