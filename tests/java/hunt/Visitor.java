/** Evaluates nodes by casting them. */
public class Visitor {
    /** A node of an expression. */
    public abstract static class Node {
    }

    /** A number. */
    public static final class Leaf extends Node {
        final int value;

        public Leaf(int value) {
            this.value = value;
        }
    }

    /** Two nodes. */
    public static final class Pair extends Node {
        final Node left;
        final Node right;

        public Pair(Node left, Node right) {
            this.left = left;
            this.right = right;
        }
    }

    private Visitor() {
    }

    public static int leftmost(Node node) {
        if (node instanceof Pair) {
            return ((Leaf) ((Pair) node).left).value; // bug: ClassCastException
        }
        return ((Leaf) node).value;
    }
}
