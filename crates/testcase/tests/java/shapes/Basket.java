package shapes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Collections that are filled by a method, through a getter, or given as a whole. */
public class Basket {
    private final List<String> items = new ArrayList<>();
    private final Map<String, Integer> prices = new HashMap<>();
    private List<Integer> numbers;

    public void add(String item) {
        items.add(item);
    }

    public Map<String, Integer> getPrices() {
        return prices;
    }

    public void setNumbers(List<Integer> numbers) {
        this.numbers = numbers;
    }

    public String state() {
        return items + "," + new TreeMap<>(prices) + "," + numbers;
    }
}
