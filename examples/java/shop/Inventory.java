package shop;

import java.util.HashMap;
import java.util.Map;

/** How many pieces of each product are in stock. */
public class Inventory {
    private final Map<String, Integer> stock = new HashMap<>();

    public void receive(String sku, int pieces) {
        if (pieces <= 0) {
            throw new IllegalArgumentException(pieces + " pieces");
        }
        stock.merge(sku, pieces, Integer::sum);
    }

    public int available(String sku) {
        return stock.getOrDefault(sku, 0);
    }

    /** Takes pieces out of the stock; false if there are too few. */
    public boolean reserve(String sku, int pieces) {
        if (pieces <= 0) {
            throw new IllegalArgumentException(pieces + " pieces");
        }
        int left = stock.get(sku) - pieces;
        if (left < 0) {
            return false;
        }
        stock.put(sku, left);
        return true;
    }

    /** Forgets the products that are sold out, and says how many. */
    public int dropSoldOut() {
        int before = stock.size();
        stock.values().removeIf(pieces -> pieces == 0);
        return before - stock.size();
    }

    public boolean isEmpty() {
        return stock.isEmpty();
    }
}
