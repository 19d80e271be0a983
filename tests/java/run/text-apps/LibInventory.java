// Runs an inventory of items through orders with exceptions, streams for reports, money in BigDecimal and a matrix of sales.

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

public class LibInventory {
    enum Category {
        TOOL, TOY, FOOD;

        BigDecimal tax() {
            return this == FOOD ? new BigDecimal("0.07") : new BigDecimal("0.19");
        }
    }

    record Item(String code, Category category, BigDecimal price) {
        Item {
            if (price.signum() < 0) {
                throw new IllegalArgumentException("negative price of " + code);
            }
        }

        BigDecimal gross() {
            return price.multiply(BigDecimal.ONE.add(category.tax())).setScale(2, RoundingMode.HALF_UP);
        }
    }

    static class OutOfStock extends Exception {
        final int missing;

        OutOfStock(Item item, int missing) {
            super(item.code() + " lacks " + missing);
            this.missing = missing;
        }
    }

    static class Store {
        private final Map<String, Item> items = new LinkedHashMap<>();
        private final Map<String, Integer> stock = new TreeMap<>();
        private final List<String> journal = new ArrayList<>();

        void add(String code, Category category, String price, int count) {
            items.put(code, new Item(code, category, new BigDecimal(price)));
            stock.merge(code, count, Integer::sum);
        }

        Optional<Item> find(String code) {
            return Optional.ofNullable(items.get(code));
        }

        BigDecimal sell(String code, int count) throws OutOfStock {
            Item item = find(code).orElseThrow(() -> new IllegalArgumentException("unknown " + code));
            int left = stock.get(code) - count;
            if (left < 0) {
                throw new OutOfStock(item, -left);
            }
            stock.put(code, left);
            journal.add(code + "x" + count);
            return item.gross().multiply(BigDecimal.valueOf(count));
        }
    }

    public static void main(String[] args) {
        Store store = new Store();
        store.add("hammer", Category.TOOL, "12.50", 5);
        store.add("saw", Category.TOOL, "18.99", 2);
        store.add("robot", Category.TOY, "49.95", 1);
        store.add("apple", Category.FOOD, "0.35", 200);
        store.add("bread", Category.FOOD, "2.80", 10);
        try {
            store.add("bad", Category.TOY, "-1", 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        BigDecimal income = BigDecimal.ZERO;
        int refused = 0;
        for (String order : "hammer 2,apple 150,robot 1,robot 1,saw 3,ghost 1,bread ten,apple 50,bread 4".split(",")) {
            String[] parts = order.split(" ");
            try {
                BigDecimal paid = store.sell(parts[0], Integer.parseInt(parts[1]));
                income = income.add(paid);
                System.out.println(order + " -> " + paid);
            } catch (OutOfStock e) {
                refused += e.missing;
                System.out.println(order + " refused: " + e.getMessage());
            } catch (NumberFormatException e) {
                System.out.println(order + " unreadable: " + e.getMessage());
            } catch (IllegalArgumentException e) {
                System.out.println(order + " impossible: " + e.getMessage());
            } finally {
                if (store.journal.size() == 3) {
                    System.out.println("three sales");
                }
            }
        }
        System.out.println(income + " " + refused + " " + store.journal + " " + store.stock);
        Map<Category, BigDecimal> value = new EnumMap<>(Category.class);
        store.items.values().forEach(i -> value.merge(i.category(), i.price().multiply(BigDecimal.valueOf(store.stock.get(i.code()))), BigDecimal::add));
        System.out.println(value);
        System.out.println(store.items.values().stream().collect(Collectors.groupingBy(Item::category, () -> new EnumMap<>(Category.class), Collectors.mapping(Item::code, Collectors.joining("/")))));
        System.out.println(store.items.values().stream().sorted(Comparator.comparing(Item::gross).reversed()).map(i -> i.code() + "=" + i.gross()).toList());
        System.out.println(store.find("saw").map(Item::price).orElse(BigDecimal.ZERO) + " " + store.find("ghost").map(Item::price).orElse(BigDecimal.ZERO));
        System.out.println(store.items.get("robot"));
        double[][] sales = {{1.5, 20, 300.25}, {0, -4.75, 12}, {1000, 0.125, 7}};
        for (double[] row : sales) {
            StringBuilder line = new StringBuilder("[");
            for (double cell : row) {
                line.append(String.format(Locale.ROOT, "%10.3f", cell));
            }
            System.out.println(line.append(" ]"));
        }
        double trace = 0;
        double[][] product = new double[3][3];
        for (int r = 0; r < 3; r++) {
            trace += sales[r][r];
            for (int c = 0; c < 3; c++) {
                for (int k = 0; k < 3; k++) {
                    product[r][c] += sales[r][k] * sales[k][c];
                }
            }
        }
        System.out.println(trace + " " + java.util.Arrays.deepToString(product));
    }
}
