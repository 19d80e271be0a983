/** Settings with a parent to fall back to. */
public class Config {
    @Nullable
    private final Config parent;
    private final int depth;

    public Config(@Nullable Config parent) {
        this.parent = parent;
        this.depth = parent == null ? 0 : parent.depth + 1;
    }

    public int depth() {
        return depth;
    }

    public int parentDepth() {
        return parent.depth; // bug: NullPointerException
    }
}
