// Record patterns that share the types of primitive components, which newer compilers test with nested switches.
// java: 21
public class PatternSharedComponents {
    sealed interface Shape permits Circle, Box, Span {
    }

    record Circle(double radius) implements Shape {
    }

    record Box(int width, int height) implements Shape {
    }

    record Span(long from, char mark) implements Shape {
    }

    static String describe(Shape shape) {
        return switch (shape) {
            case Circle(double radius) when radius == 0.0 -> "point";
            case Circle(double radius) when radius < 0.0 -> "negative";
            case Circle(double radius) -> "circle " + radius;
            case Box(int width, int height) when width == height -> "square " + width;
            case Box(int width, int height) when width > 100 -> "wide " + height;
            case Box(int width, int height) -> "box " + width + "x" + height;
            case Span(long from, char mark) when mark == 'a' -> "span a";
            case Span(long from, char mark) -> "span " + from + mark;
        };
    }

    public static void main(String[] args) {
        Shape[] shapes = {
            new Circle(0), new Circle(-1), new Circle(2.5), new Box(3, 3), new Box(101, 2), new Box(1, 2),
            new Span(1, 'a'), new Span(1L << 40, 'z'),
        };
        for (Shape shape : shapes) {
            System.out.println(describe(shape));
        }
    }
}
