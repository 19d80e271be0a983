/** A binary search tree of ints whose nodes are trees themselves. */
public class SearchTreeInt {
    private int value;
    private SearchTreeInt left;
    private SearchTreeInt right;

    public SearchTreeInt(int value) {
        this.value = value;
    }

    public void add(int added) {
        if (added < value) {
            if (left == null) {
                left = new SearchTreeInt(added);
            } else {
                left.add(added);
            }
        } else if (added > value) {
            if (right == null) {
                right = new SearchTreeInt(added);
            } else {
                right.add(added);
            }
        }
    }

    public boolean contains(int wanted) {
        if (wanted == value) {
            return true;
        }
        SearchTreeInt side = wanted < value ? left : right;
        return side != null && side.contains(wanted);
    }

    public int min() {
        return left == null ? value : left.min();
    }

    public int max() {
        return right == null ? value : right.max();
    }

    public int size() {
        return 1 + (left == null ? 0 : left.size()) + (right == null ? 0 : right.size());
    }

    public int depth() {
        int leftDepth = left == null ? 0 : left.depth();
        int rightDepth = right == null ? 0 : right.depth();
        return 1 + Math.max(leftDepth, rightDepth);
    }

    /** The tree without the value; null if nothing is left. */
    public SearchTreeInt without(int removed) {
        if (removed < value) {
            left = left == null ? null : left.without(removed);
            return this;
        }
        if (removed > value) {
            right = right == null ? null : right.without(removed);
            return this;
        }
        if (left == null) {
            return right;
        }
        if (right == null) {
            return left;
        }
        value = right.min();
        right = right.without(value);
        return this;
    }
}
