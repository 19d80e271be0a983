/** Figures: what happens depends on their class. */
public class Figures {
    interface Figure {
        int area();
    }

    static final class Square implements Figure {
        private final int side;

        Square(int side) {
            this.side = side;
        }

        @Override
        public int area() {
            return side * side;
        }
    }

    static final class Strip implements Figure {
        private final int width;

        Strip(int width) {
            this.width = width;
        }

        @Override
        public int area() {
            if (width < 0) {
                throw new IllegalStateException("no width");
            }
            return width;
        }
    }

    private static int mode;

    //@ cases 4
    static int area(Figure figure) {
        return figure.area();
    }

    //@ cases 3
    static boolean isSquare(Figure figure) {
        return figure instanceof Square;
    }

    static int both(Figure a, Figure b) {
        return isSquare(a) && isSquare(b) ? area(a) : area(b);
    }

    static int known(int side) {
        return area(new Square(side)) + area(new Strip(side));
    }

    static int ofAnything(Object thing) {
        return thing instanceof Figure ? area((Figure) thing) : 0;
    }

    /** Whether the mode is asked for is seen only where the method throws. */
    private static void fail(int x) {
        if (x > 0) {
            if (mode == 1) {
                throw new IllegalStateException("the new mode");
            }
            throw new IllegalArgumentException("the old mode");
        }
    }

    static int caught(int x) {
        try {
            fail(x);
            return 0;
        } catch (IllegalStateException problem) {
            return 1;
        } catch (IllegalArgumentException problem) {
            return 2;
        }
    }

    /** Does not throw: what `caught` returns depends on the mode. */
    static int inTheNewMode(int x) {
        mode = 1;
        if (caught(x) == 2) {
            throw new AssertionError("the old mode");
        }
        return x;
    }
}
