/** Calls through an interface whose classes are known. */
public class Shapes {
    private interface Shape {
        int area();
    }

    private static final class Square implements Shape {
        private final int side;

        Square(int side) {
            this.side = side;
        }

        @Override
        public int area() {
            return side * side;
        }
    }

    private static final class Oblong implements Shape {
        private final int width;
        private final int height;

        Oblong(int width, int height) {
            this.width = width;
            this.height = height;
        }

        @Override
        public int area() {
            return width * height;
        }
    }

    private static Shape shape(int width, int height) {
        if (width <= 0 || height <= 0 || width > 1000 || height > 1000) {
            throw new IllegalArgumentException();
        }
        return width == height ? new Square(width) : new Oblong(width, height);
    }

    public static int compare(int w1, int h1, int w2, int h2) {
        Shape a = shape(w1, h1);
        Shape b = shape(w2, h2);
        if (a instanceof Square && b instanceof Oblong && a.area() == b.area()) {
            return 1; // target: reachable
        }
        if (a instanceof Square && a.area() == 1000) {
            return 2; // target: unreachable
        }
        if (b instanceof Oblong && b.area() == 1001) {
            return 3; // target: reachable
        }
        if (a.area() + b.area() < 2) {
            return 4; // target: unreachable
        }
        return 0;
    }
}
