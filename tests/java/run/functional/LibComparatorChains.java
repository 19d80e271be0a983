// Exercises Comparator: comparing, thenComparing, reversed, nullsFirst, nullsLast, primitive keys, natural and reverse order.

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

public class LibComparatorChains {
    record Item(String name, Integer rank, double weight, long stamp) {
        @Override
        public String toString() {
            return name + rank;
        }
    }

    static final List<Item> ITEMS = List.of(
            new Item("b", 2, 1.5, 9), new Item("a", 2, -0.0, 3), new Item("c", null, 0.0, 5), new Item("B", 1, Double.NaN, 5),
            new Item("A", null, 2.5, 1), new Item("d", 1, 1.5, -7), new Item("a", 1, 9.0, 3));

    static void sort(String label, Comparator<Item> order) {
        List<Item> items = new ArrayList<>(ITEMS);
        items.sort(order);
        System.out.println(label + " " + items);
    }

    static class Version implements Comparable<Version> {
        final int[] parts;

        Version(String text) {
            parts = Arrays.stream(text.split("\\.")).mapToInt(Integer::parseInt).toArray();
        }

        @Override
        public int compareTo(Version o) {
            return Arrays.compare(parts, o.parts);
        }

        @Override
        public String toString() {
            return Arrays.toString(parts);
        }
    }

    public static void main(String[] args) {
        sort("name", Comparator.comparing(Item::name));
        sort("name ignore case", Comparator.comparing(Item::name, String.CASE_INSENSITIVE_ORDER));
        sort("name reversed", Comparator.comparing(Item::name).reversed());
        sort("rank nulls first", Comparator.comparing(Item::rank, Comparator.nullsFirst(Comparator.naturalOrder())));
        sort("rank nulls last, name", Comparator.comparing(Item::rank, Comparator.nullsLast(Comparator.reverseOrder())).thenComparing(Item::name));
        sort("weight", Comparator.comparingDouble(Item::weight));
        sort("weight reversed, stamp", Comparator.comparingDouble(Item::weight).reversed().thenComparingLong(Item::stamp));
        sort("stamp, name desc", Comparator.comparingLong(Item::stamp).thenComparing(Item::name, Comparator.reverseOrder()));
        sort("length, name, weight", Comparator.<Item>comparingInt(i -> i.name().length()).thenComparing(Item::name).thenComparingDouble(Item::weight));
        sort("lambda", (x, y) -> Long.compare(y.stamp(), x.stamp()));
        sort("nested", Comparator.nullsFirst(Comparator.comparing(Item::name)).thenComparing(Comparator.comparingInt(i -> i.rank() == null ? 0 : i.rank())));
        sort("constant", (x, y) -> 0);
        List<String> words = new ArrayList<>(Arrays.asList("pear", null, "fig", "apple", null, "kiwi"));
        words.sort(Comparator.nullsFirst(Comparator.naturalOrder()));
        System.out.println(words);
        words.sort(Comparator.nullsLast(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder())));
        System.out.println(words);
        words.sort(Comparator.nullsFirst(Comparator.<String>naturalOrder()).reversed());
        System.out.println(words);
        words.sort(Comparator.nullsLast(null));
        System.out.println(words);
        Comparator<Integer> natural = Comparator.naturalOrder();
        System.out.println(natural.compare(1, 2) + " " + natural.reversed().compare(1, 2) + " " + (natural.reversed().reversed() == natural) + " "
                + Collections.reverseOrder(natural).compare(5, 5) + " " + Comparator.<Integer>reverseOrder().equals(Collections.reverseOrder()));
        Version[] versions = {new Version("1.10"), new Version("1.9.2"), new Version("1.9"), new Version("0.99"), new Version("1.9.10")};
        Arrays.sort(versions);
        System.out.println(Arrays.toString(versions) + " " + Collections.max(Arrays.asList(versions)));
        try {
            sort("null rank", Comparator.comparing(Item::rank));
        } catch (NullPointerException e) {
            System.out.println("null key");
        }
        try {
            Comparator.comparing(null);
        } catch (NullPointerException e) {
            System.out.println("null extractor");
        }
        try {
            natural.compare(null, 1);
        } catch (NullPointerException e) {
            System.out.println("null operand");
        }
        Comparator<int[]> lexicographic = Arrays::compare;
        int[][] rows = {{2}, {1, 9}, {1}, {}, {1, 2, 3}};
        Arrays.sort(rows, lexicographic.reversed());
        System.out.println(Arrays.deepToString(rows));
        List<Boolean> flags = new ArrayList<>(List.of(true, false, true));
        flags.sort(null);
        System.out.println(flags);
    }
}
