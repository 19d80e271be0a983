/** A folder that can be put into itself. */
public class Cyclic {
    private Cyclic parent;
    private final int size;

    public Cyclic(int size) {
        this.size = size;
    }

    public void moveInto(Cyclic folder) {
        parent = folder;
    }

    public int totalSize() {
        return parent == null ? size : size + parent.totalSize(); // bug: StackOverflowError
    }
}
