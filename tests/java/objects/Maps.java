import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Maps and entries. */
public final class Maps {
    private Maps() {}

    public static int worth(Map<String, Integer> prices) {
        int worth = 0;
        for (Map.Entry<String, Integer> price : prices.entrySet()) {
            if (price.getValue() > 10) {
                worth += price.getValue(); // reached
            }
        }
        return worth;
    }

    public static int stock(Map<String, Integer> stock, String name) {
        Integer count = stock.get(name);
        if (count == null) {
            return -1; // reached
        }
        if (count == 0) {
            return -2; // reached
        }
        return count;
    }

    public static String label(Map<Integer, String> labels, int key) {
        if (labels.containsKey(key)) {
            return labels.get(key).trim(); // reached
        }
        return "";
    }

    public static int levels(Map<Lists.Level, Integer> counts) {
        Integer high = counts.get(Lists.Level.HIGH);
        if (high != null) {
            return high + 1; // reached
        }
        return 0;
    }

    public static int first(SortedMap<Integer, String> pages) {
        if (pages.isEmpty()) {
            return -1; // reached
        }
        return pages.firstKey() > 3 ? 3 : pages.firstKey();
    }

    public static boolean yes(TreeMap<String, Boolean> answers) {
        for (boolean answer : answers.values()) {
            if (answer) {
                return true; // reached
            }
        }
        return false;
    }

    public static int both(Map.Entry<String, Integer> entry) {
        if (entry.getKey().isEmpty()) {
            return entry.getValue(); // reached
        }
        return entry.getValue() > 2 ? 2 : 1;
    }
}
