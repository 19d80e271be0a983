// Exercises local variable type inference with var in loops, lambdas, resources, anonymous types and intersections.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.function.BiFunction;

public class VarInference {
    static String kind(int x) { return "int"; }
    static String kind(long x) { return "long"; }
    static String kind(double x) { return "double"; }
    static String kind(char x) { return "char"; }
    static String kind(Integer x) { return "Integer"; }
    static String kind(Object x) { return "Object"; }
    static String kind(List<?> x) { return "List"; }
    static String kind(Comparable<?> x) { return "Comparable"; }

    static <T> T pick(boolean first, T a, T b) {
        return first ? a : b;
    }

    static class Res implements AutoCloseable {
        final int id;

        Res(int id) {
            this.id = id;
        }

        @Override
        public void close() {
            System.out.println("close " + id);
        }
    }

    public static void main(String[] args) {
        var i = 1;
        var l = 1L;
        var d = 1 / 2.0;
        var c = 'c';
        var sum = c + i;
        var boxed = Integer.valueOf(3);
        var mixed = args.length == 0 ? 1 : 2.0;
        var list = new ArrayList<String>();
        System.out.println(kind(i) + kind(l) + kind(d) + kind(c) + kind(sum) + kind(boxed) + kind(mixed) + kind(list));
        var var = "var is a name";
        System.out.println(var);
        for (var k = 0; k < 3; k++) {
            list.add("s" + k);
        }
        for (var s : list) {
            System.out.print(s.length() + s + " ");
        }
        var map = new HashMap<String, List<Integer>>();
        map.computeIfAbsent("a", x -> new ArrayList<>()).add(1);
        for (var e : map.entrySet()) {
            e.getValue().add(e.getKey().length());
        }
        System.out.println(map);
        try (var r = new Res(4); var q = new Res(5)) {
            System.out.println(r.id + q.id);
        }
        var anonymous = new Object() {
            int count = 2;

            int twice() {
                return count * 2;
            }
        };
        anonymous.count++;
        System.out.println(anonymous.twice());
        BiFunction<Integer, Integer, Integer> f = (var a, var b) -> a - b;
        System.out.println(f.apply(5, 8));
        var both = pick(false, "text", 5);
        System.out.println(both + " " + both.compareTo(null == both ? null : cast(5)));
        var grid = new int[][] {{1, 2}, {3}};
        var total = 0L;
        for (var row : grid) {
            for (var v : row) {
                total += v;
            }
        }
        System.out.println(total + kind(total));
        var shadow = new Object[] {1, "x"};
        var first = shadow[0];
        System.out.println(kind(first) + first);
        var b = (byte) 5;
        b += 300;
        System.out.println(b);
    }

    @SuppressWarnings("unchecked")
    static <T> T cast(Object o) {
        return (T) o;
    }
}
