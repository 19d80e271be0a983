/** Calls through interfaces with a few implementations. */
final class Interfaces {
    interface Shape {
        int area();

        default boolean isEmpty() {
            return area() == 0;
        }
    }

    static final class Square implements Shape {
        int side;

        @Override
        public int area() {
            return side * side;
        }
    }

    static final class Rectangle implements Shape {
        int width;
        int height;

        @Override
        public int area() {
            return width * height;
        }

        @Override
        public boolean isEmpty() {
            return width == 0 || height == 0;
        }
    }

    static int area(Shape shape) {
        return shape.area();
    }

    //@ pre shape != null
    static boolean empty(Shape shape) {
        return shape.isEmpty();
    }

    //@ pre a != null && b != null
    static boolean larger(Shape a, Shape b) {
        return a.area() > b.area();
    }

    //@ paths 2
    //@ domain side -3..3
    //@ complete
    static boolean freshSquareIsNine(int side) {
        Square square = new Square();
        square.side = side;
        Shape shape = square;
        return shape.area() == 9;
    }

    //@ domain wide 0..1, size 0..4
    //@ complete
    static int chosen(boolean wide, int size) {
        Shape shape;
        if (wide) {
            Rectangle rectangle = new Rectangle();
            rectangle.width = size;
            rectangle.height = 1;
            shape = rectangle;
        } else {
            Square square = new Square();
            square.side = size;
            shape = square;
        }
        return shape.isEmpty() ? -1 : shape.area();
    }

    private Interfaces() {
    }
}
