//@ equals broken: symmetric with Pixel
/** Equal by place; a Pixel looks at its colour as well. */
public class Point {
    protected final int x;

    public Point(int x) {
        this.x = x;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Point && ((Point) other).x == x;
    }

    @Override
    public int hashCode() {
        return x;
    }
}
