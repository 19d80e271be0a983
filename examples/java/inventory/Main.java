import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A small warehouse: movements are replayed into a stock, the stock is reported, and one movement asks for too much. */
public class Main {
    sealed interface Movement permits Delivery, Sale, Loss {}

    record Delivery(String item, int count, long cents) implements Movement {}

    record Sale(String item, int count) implements Movement {}

    record Loss(String item, int count, String reason) implements Movement {}

    record Line(int count, long cents) {
        Line plus(int more, long paid) {
            return new Line(count + more, cents + paid);
        }

        Line minus(String item, int fewer) {
            if (fewer > count) {
                throw new IllegalStateException("only %d of %s left, %d wanted".formatted(count, item, fewer));
            }
            return new Line(count - fewer, cents - cents * fewer / count);
        }
    }

    private final Map<String, Line> stock = new TreeMap<>();
    private final List<String> journal = new ArrayList<>();

    void apply(Movement movement) {
        if (movement instanceof Delivery d) {
            stock.merge(d.item(), new Line(d.count(), d.cents()), (old, added) -> old.plus(added.count(), added.cents()));
        } else if (movement instanceof Sale s) {
            stock.computeIfPresent(s.item(), (item, line) -> line.minus(item, s.count()));
        } else if (movement instanceof Loss l) {
            stock.computeIfPresent(l.item(), (item, line) -> line.minus(item, l.count()));
            journal.add(l.count() + " " + l.item() + " lost: " + l.reason());
        }
    }

    String report() {
        String lines = stock.entrySet().stream()
                .map(e -> "%-8s%5d%12s".formatted(e.getKey(), e.getValue().count(), money(e.getValue().cents())))
                .collect(Collectors.joining("\n"));
        long total = stock.values().stream().mapToLong(Line::cents).sum();
        return lines + "\n%-8s%17s".formatted("total", money(total));
    }

    static String money(long cents) {
        return cents / 100 + "." + (cents % 100 < 10 ? "0" : "") + cents % 100;
    }

    public static void main(String[] args) {
        Main warehouse = new Main();
        List<Movement> movements = List.of(
                new Delivery("bolt", 1200, 9_600), new Delivery("gear", 40, 31_980), new Sale("bolt", 350),
                new Delivery("bolt", 100, 1_050), new Loss("gear", 3, "fell off the truck"), new Sale("gear", 12));
        movements.forEach(warehouse::apply);
        System.out.println(warehouse.report());
        warehouse.journal.forEach(System.out::println);
        Map<String, Long> kinds = movements.stream()
                .collect(Collectors.groupingBy(m -> m.getClass().getSimpleName(), TreeMap::new, Collectors.counting()));
        System.out.println(kinds);
        warehouse.apply(new Sale("gear", 26));
    }
}
