/** Shapes, one of them without a border. */
public class Shapes {
    private interface Shape {
        int[] border();
    }

    private static final class Line implements Shape {
        private final int length;

        Line(int length) {
            this.length = length;
        }

        @Override
        public int[] border() {
            return new int[] {length};
        }
    }

    private static final class Plane implements Shape {
        @Override
        public int[] border() {
            return null;
        }
    }

    private Shapes() {
    }

    public static int borderParts(int kind) {
        Shape shape = kind == 0 ? new Plane() : new Line(kind);
        return shape.border().length; // bug: NullPointerException
    }
}
