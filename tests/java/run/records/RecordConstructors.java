// Exercises compact and custom record constructors, overridden accessors, static members and interfaces on records.
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

public class RecordConstructors {
    record Range(int lo, int hi) implements Comparable<Range> {
        static int made;

        Range {
            if (lo > hi) {
                throw new IllegalArgumentException(String.format("(%d,%d)", lo, hi));
            }
            made++;
            hi = Math.min(hi, 1000);
        }

        Range(int hi) {
            this(0, hi);
        }

        int length() {
            return hi - lo;
        }

        static Range parse(String s) {
            String[] parts = s.split("\\.\\.");
            return new Range(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
        }

        @Override
        public int compareTo(Range o) {
            return Integer.compare(length(), o.length());
        }
    }

    record Frozen(List<String> items) {
        Frozen {
            items = List.copyOf(items);
        }

        @Override
        public List<String> items() {
            return items.subList(0, Math.min(2, items.size()));
        }
    }

    record Name(String first, String last) {
        Name(String first, String last) {
            this.first = Objects.requireNonNull(first, "first");
            this.last = last == null ? "?" : last.trim();
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Name n && last.equalsIgnoreCase(n.last);
        }

        @Override
        public int hashCode() {
            return last.toLowerCase().hashCode();
        }

        @Override
        public String toString() {
            return last + ", " + first;
        }
    }

    record Tree(Tree left, int value, Tree right) {
        Tree(int value) {
            this(null, value, null);
        }

        Tree insert(int v) {
            if (v < value) {
                return new Tree(left == null ? new Tree(v) : left.insert(v), value, right);
            }
            return new Tree(left, value, right == null ? new Tree(v) : right.insert(v));
        }

        int sum() {
            return value + (left == null ? 0 : left.sum()) + (right == null ? 0 : right.sum());
        }
    }

    public static void main(String[] args) {
        System.out.println(new Range(5) + " " + new Range(3, 5000) + " " + Range.parse("-4..4").length());
        try {
            new Range(2, 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage() + " " + Range.made);
        }
        List<Range> ranges = new ArrayList<>(List.of(new Range(9), new Range(7, 8), new Range(1, 5)));
        ranges.sort(null);
        System.out.println(ranges);
        ranges.sort(Comparator.comparingInt(Range::hi).thenComparing(Range::lo).reversed());
        System.out.println(ranges);
        List<String> source = new ArrayList<>(List.of("a", "b", "c"));
        Frozen f = new Frozen(source);
        source.clear();
        System.out.println(f + " " + f.items() + " " + f.equals(new Frozen(List.of("a", "b", "c"))));
        System.out.println(new Name("Ada", " Lovelace ").equals(new Name("X", "LOVELACE")) + " " + new Name("Ada", null));
        try {
            new Name(null, "x");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        Tree t = new Tree(5).insert(2).insert(8).insert(1).insert(9);
        System.out.println(t + " " + t.sum() + " " + t.equals(new Tree(5).insert(8).insert(9).insert(2).insert(1)) + " " + t.hashCode());
    }
}
