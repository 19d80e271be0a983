/** Pattern matching over sealed shapes. */
public class J21Shapes {
    /** A shape. */
    public sealed interface Shape permits Circle, Box {
    }

    /** A circle. */
    public record Circle(int radius) implements Shape {
    }

    /** A box. */
    public record Box(int width, int height) implements Shape {
    }

    private J21Shapes() {
    }

    public static int aspect(Shape shape) {
        return switch (shape) {
            case Circle circle -> 100;
            case Box(int width, int height) when width == height -> 100;
            case Box(int width, int height) -> 100 * width / height; // bug: ArithmeticException
        };
    }

    public static int radius(Shape shape) {
        return ((Circle) shape).radius(); // bug: ClassCastException
    }
}
