// Exercises sealed hierarchies with instanceof patterns, scoping of bindings and negated patterns.
import java.util.List;

public class SealedShapes {
    sealed interface Shape permits Circle, Rect, Group {
        default String describe() {
            return getClass().getSimpleName();
        }
    }

    record Circle(double r) implements Shape {
    }

    static non-sealed class Rect implements Shape {
        final int w;
        final int h;

        Rect(int w, int h) {
            this.w = w;
            this.h = h;
        }
    }

    static final class Square extends Rect {
        Square(int s) {
            super(s, s);
        }

        @Override
        public String describe() {
            return "Square of " + w;
        }
    }

    record Group(List<Shape> parts) implements Shape {
    }

    static sealed abstract class Animal permits Cat, Dog {
        abstract String sound();
    }

    static final class Cat extends Animal {
        @Override
        String sound() {
            return "meow";
        }
    }

    static final class Dog extends Animal {
        @Override
        String sound() {
            return "woof";
        }
    }

    static double area(Shape s) {
        if (s instanceof Circle c) {
            return 3 * c.r() * c.r();
        } else if (s instanceof Square q && q.w > 10) {
            return -q.w;
        } else if (s instanceof Rect r) {
            return r.w * r.h;
        }
        if (!(s instanceof Group g)) {
            throw new AssertionError("unreachable " + s);
        }
        double sum = 0;
        for (Shape p : g.parts()) {
            sum += area(p);
        }
        return sum;
    }

    static String inspect(Object o) {
        boolean longText = o instanceof String s && s.length() > 3;
        if (o instanceof String s && !s.isEmpty() && s.charAt(0) == 'x' || o instanceof Integer) {
            return "x-text or integer";
        }
        if (!(o instanceof Number n) || n.intValue() < 0) {
            return "no positive number, long text " + longText;
        }
        return "number " + n.doubleValue();
    }

    static int countdown(Object o) {
        int turns = 0;
        while (!(o instanceof String s)) {
            o = turns++ > 2 ? "done" : turns;
        }
        return s.length() + turns;
    }

    public static void main(String[] args) {
        Shape[] all = {new Circle(2), new Rect(3, 4), new Square(5), new Square(11), new Group(List.of(new Circle(1), new Group(List.of(new Rect(1, 1)))))};
        for (Shape s : all) {
            System.out.println(s.describe() + " " + area(s));
        }
        try {
            area(null);
        } catch (AssertionError e) {
            System.out.println(e.getMessage());
        }
        for (Object o : new Object[] {"", "xyz", "long text", 5, -5, 6L, -6L, 2.5f, null, 'c'}) {
            System.out.println(inspect(o));
        }
        System.out.println(countdown(1) + " " + countdown("abc"));
        for (Animal a : new Animal[] {new Cat(), new Dog()}) {
            System.out.println(a.sound() + (a instanceof Cat ? " cat" : " dog"));
        }
    }
}
