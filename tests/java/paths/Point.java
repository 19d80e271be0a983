import java.util.Objects;

/** equals and hashCode written by hand. */
class Point {
    int x;
    int y;

    @Override
    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        if (!(other instanceof Point)) {
            return false;
        }
        Point point = (Point) other;
        return x == point.x && y == point.y;
    }

    //@ paths 1
    //@ complete
    @Override
    public int hashCode() {
        return 31 * x + y;
    }

    //@ pre other != null
    boolean sameHashButDifferent(Point other) {
        return hashCode() == other.hashCode() && !equals(other);
    }

    static boolean equalOrBothNull(Point a, Point b) {
        return Objects.equals(a, b);
    }

    //@ paths 2
    //@ complete
    Point mirrored() {
        if (x == y) {
            return this;
        }
        Point mirrored = new Point();
        mirrored.x = y;
        mirrored.y = x;
        return mirrored;
    }
}
