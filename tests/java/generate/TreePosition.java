/** A position in a binary tree; an external one has no children and no entry. */
public class TreePosition implements Position {
    private Entry element;
    private TreePosition parent;
    private TreePosition left;
    private TreePosition right;

    public TreePosition(TreePosition parent) {
        this.parent = parent;
    }

    @Override
    public Entry element() {
        return element;
    }

    public boolean isExternal() {
        return left == null && right == null;
    }

    public TreePosition parent() {
        return parent;
    }

    public TreePosition left() {
        return left;
    }

    public TreePosition right() {
        return right;
    }

    /** Puts an entry here; an external position becomes an internal one with two external children. */
    public void setElement(Entry element) {
        this.element = element;
        if (isExternal()) {
            left = new TreePosition(this);
            right = new TreePosition(this);
        }
    }

    /** Makes the child the left or the right one, as the old one was. */
    public void replaceChild(TreePosition old, TreePosition child) {
        if (left == old) {
            left = child;
        } else {
            right = child;
        }
        child.setParent(this);
    }

    public void setParent(TreePosition parent) {
        this.parent = parent;
    }
}
