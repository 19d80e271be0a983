// Exercises records as map keys and set members, record hierarchies through interfaces, and records in streams of work.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

public class RecordCollections {
    interface HasArea {
        double area();

        default String summary() {
            return this + " has area " + area();
        }
    }

    record Point(int x, int y) implements Comparable<Point> {
        static final Point ORIGIN = new Point(0, 0);
        private static int distanceCalls;

        Point plus(Point o) {
            return new Point(x + o.x, y + o.y);
        }

        int distance(Point o) {
            distanceCalls++;
            return Math.abs(x - o.x) + Math.abs(y - o.y);
        }

        @Override
        public int compareTo(Point o) {
            return x != o.x ? Integer.compare(x, o.x) : Integer.compare(y, o.y);
        }
    }

    record Rect(Point min, Point max) implements HasArea {
        @Override
        public double area() {
            return (double) (max.x - min.x) * (max.y - min.y);
        }
    }

    record Disc(Point center, float radius) implements HasArea {
        @Override
        public double area() {
            return 3 * radius * radius;
        }
    }

    record Node<T extends Comparable<T>>(T value, List<Node<T>> children) {
        Node(T value) {
            this(value, new ArrayList<>());
        }

        Node<T> add(T v) {
            Node<T> n = new Node<>(v);
            children.add(n);
            return n;
        }

        T max() {
            T m = value;
            for (Node<T> c : children) {
                T k = c.max();
                m = k.compareTo(m) > 0 ? k : m;
            }
            return m;
        }
    }

    record Key(String name, long id, boolean active, char tag) {
    }

    public static void main(String[] args) {
        Set<Point> visited = new HashSet<>();
        Point at = Point.ORIGIN;
        Point[] moves = {new Point(0, 1), new Point(1, 0), new Point(0, -1), new Point(-1, 0)};
        int turns = 0;
        for (int i = 0; i < 20; i++) {
            turns += visited.add(at) ? 0 : 1;
            at = at.plus(moves[i * i % 4]);
        }
        System.out.println(visited.size() + " " + turns + " " + at + " " + at.distance(Point.ORIGIN) + " " + Point.distanceCalls);
        Map<Point, String> sorted = new TreeMap<>(Map.of(new Point(2, 1), "c", new Point(1, 9), "b", new Point(1, -9), "a"));
        System.out.println(sorted);
        for (HasArea h : List.of(new Rect(Point.ORIGIN, new Point(3, 4)), new Disc(new Point(1, 1), 0.5f))) {
            System.out.println(h.summary() + " " + h.hashCode());
        }
        Node<String> root = new Node<>("m");
        root.add("b").add("z");
        root.add("q");
        System.out.println(root + " " + root.max() + " " + root.equals(new Node<>("m")) + " " + new Node<>(1).equals(new Node<>(1)));
        Map<Key, Integer> counts = new HashMap<>();
        for (int i = 0; i < 12; i++) {
            counts.merge(new Key("k" + i % 2, i % 3 * 10000000000L, i % 2 == 0, (char) ('a' + i % 3)), 1, Integer::sum);
        }
        System.out.println(counts.size() + " " + counts.get(new Key("k0", 0, true, 'a')) + " " + counts.get(new Key("k0", 0, false, 'a')) + " " + new Key(null, -1, false, '\uffff').hashCode());
    }
}
