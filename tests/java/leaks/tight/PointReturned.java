// Objects of a class that cannot be changed are handed out.
package tight;

public final class PointReturned {
    private final FixedPoint p = new FixedPoint(1, 2);
    public FixedPoint point() { return p; }
    public boolean ok() { return p.x() == 1; }
}
record FixedPoint(int x, int y) {}
