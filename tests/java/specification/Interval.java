/** Methods that return new objects. */
public class Interval {
    final int from;
    final long to;

    public Interval(int from, long to) {
        if (from > to) {
            throw new IllegalArgumentException();
        }
        this.from = from;
        this.to = to;
    }

    public static Interval between(int a, int b) {
        return new Interval(Math.min(a, b), Math.max(a, b));
    }

    public Interval upTo(int end) {
        return end < from ? null : new Interval(from, end);
    }
}
