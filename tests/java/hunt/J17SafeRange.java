/** A record whose constructor keeps its components in order. */
public record J17SafeRange(int from, int to) {
    public J17SafeRange {
        if (from > to) {
            int saved = from;
            from = to;
            to = saved;
        }
    }

    public int sample(int x) {
        long width = (long) to - from + 1;
        return (int) (from + Math.floorMod(x, width));
    }

    public boolean contains(int x) {
        return from <= x && x <= to;
    }
}
