// Exercises virtual calls made from constructors, this-chaining, and argument evaluation before super calls.
public class DispatchConstructors {
    static StringBuilder trace = new StringBuilder();

    static <T> T t(String s, T value) {
        trace.append(s).append(' ');
        return value;
    }

    static class Shape {
        protected final String label;

        Shape(String prefix) {
            label = prefix + describe();
            trace.append("Shape ");
        }

        String describe() {
            return "shape";
        }
    }

    static class Square extends Shape {
        private int side = 5;
        private final int constant = 9;
        private final Integer boxed = 11;

        Square(int side) {
            super(t("super-arg", "pre-"));
            trace.append("Square ");
            this.side = side;
        }

        Square() {
            this(t("this-arg", 3));
            trace.append("Square() ");
        }

        @Override
        String describe() {
            return "square " + side + " " + constant + " " + boxed;
        }
    }

    static class Outer {
        final String tag;

        Outer(String tag) {
            this.tag = tag;
        }

        class In extends Shape {
            In() {
                super("in-");
            }

            @Override
            String describe() {
                return "tag " + tag;
            }
        }
    }

    static class FromOuter extends Outer.In {
        FromOuter(Outer o) {
            o.super();
        }
    }

    static class Chain {
        final int depth;
        final Chain next;

        Chain(int depth) {
            this.depth = depth;
            this.next = depth > 0 ? new Chain(depth - 1) : null;
        }

        int sum() {
            return depth + (next == null ? 0 : next.sum());
        }
    }

    static class Args {
        Args(int a, long b, double c, Object... rest) {
            System.out.println(a + " " + b + " " + c + " " + rest.length);
        }
    }

    public static void main(String[] args) {
        System.out.println(new Square(4).label + " | " + trace);
        trace.setLength(0);
        Square s = new Square();
        System.out.println(s.label + " | " + s.describe() + " | " + trace);
        System.out.println(new Outer("o").new In().label);
        System.out.println(new FromOuter(new Outer("via super")).label);
        try {
            new FromOuter(null);
        } catch (NullPointerException e) {
            System.out.println("null outer");
        }
        System.out.println(new Chain(20).sum());
        new Args(1, 2, 3);
        new Args('a', 'b', 'c', 'd', null);
        trace.setLength(0);
        try {
            new Square(t("first", 1) / t("zero", 0));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage() + " | " + trace);
        }
    }
}
