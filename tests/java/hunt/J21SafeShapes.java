/** A pattern switch in which every case is guarded. */
public class J21SafeShapes {
    /** A shape. */
    public sealed interface Shape permits Circle, Box {
    }

    /** A circle. */
    public record Circle(int radius) implements Shape {
    }

    /** A box. */
    public record Box(int width, int height) implements Shape {
    }

    private J21SafeShapes() {
    }

    public static int aspect(Shape shape) {
        return switch (shape) {
            case Circle circle -> 100;
            case Box(int width, int height) when height == 0 -> 0;
            case Box(int width, int height) -> 100 * width / height;
        };
    }
}
