// Exercises record patterns in instanceof with bindings in conditions, loops, negation and nested generic records.
// java: 21
import java.util.ArrayList;
import java.util.List;

public class PatternInstanceof {
    record Point(int x, int y) {
    }

    record Line(Point from, Point to) {
    }

    record Tagged<T>(String tag, T value) {
    }

    sealed interface List2<T> permits Nil, Cons {
    }

    record Nil<T>() implements List2<T> {
    }

    record Cons<T>(T head, List2<T> tail) implements List2<T> {
    }

    static <T> List2<T> reverse(List2<T> l) {
        List2<T> out = new Nil<>();
        while (l instanceof Cons<T>(var h, var t)) {
            out = new Cons<>(h, out);
            l = t;
        }
        return out;
    }

    static int sum(List2<Integer> l) {
        return switch (l) {
            case Nil<Integer>() -> 0;
            case Cons<Integer>(Integer h, Nil<Integer>()) -> h;
            case Cons<Integer>(Integer a, Cons<Integer>(Integer b, var rest)) -> a + b + sum(rest);
        };
    }

    static String line(Object o) {
        if (o instanceof Line(Point(var x1, var y1), Point(int x2, int y2)) && x1 == x2) {
            return "vertical " + Math.abs(y1 - y2);
        }
        if (!(o instanceof Line(var a, var b))) {
            return "no line";
        }
        return a + "->" + b;
    }

    static String tagged(Object o) {
        return o instanceof Tagged<?>(String t, Tagged<?>(String u, var v)) ? t + u + v
            : o instanceof Tagged<?>(var t, Integer i) && i > 0 ? t + "+" + i
            : o instanceof Tagged<?>(var t, Point(int x, int y)) ? t + (x * y)
            : o instanceof Tagged<?> t ? "tagged " + t.tag() : "plain";
    }

    public static void main(String[] args) {
        System.out.println(line(new Line(new Point(1, 2), new Point(1, 9))));
        System.out.println(line(new Line(new Point(1, 2), new Point(3, 4))));
        System.out.println(line(new Line(null, new Point(3, 4))));
        System.out.println(line(null) + " " + line("x"));
        Object[] os = {new Tagged<>("a", 5), new Tagged<>("b", -5), new Tagged<>("c", new Point(6, 7)), new Tagged<>("d", new Tagged<>("e", null)),
            new Tagged<>(null, 3), new Tagged<>("f", null), 1};
        for (Object o : os) {
            System.out.println(tagged(o));
        }
        List2<Integer> l = new Nil<>();
        for (int i = 1; i <= 5; i++) {
            l = new Cons<>(i * i, l);
        }
        System.out.println(l + " " + reverse(l) + " " + sum(l) + " " + sum(reverse(l)) + " " + sum(new Nil<>()));
        List<String> log = new ArrayList<>();
        for (Object o : os) {
            if (!(o instanceof Tagged<?>(String t, var v) && v != null)) {
                continue;
            }
            log.add(t + "=" + v);
        }
        System.out.println(log);
        try {
            System.out.println(sum(new Cons<>(1, null)));
        } catch (MatchException e) {
            System.out.println("MatchException " + e.getMessage() + " " + e.getCause());
        }
    }
}
