package structures.faulty2;

import java.util.NoSuchElementException;

/**
 * A priority queue of ints: a heap-ordered tree whose shortest way down is always on the right.
 *
 * <p>Fault: merge keeps the greater of two roots on top.
 */
public class LeftistHeap {
    private Node root;
    private int size;

    public LeftistHeap() {
    }

    public void insert(int value) {
        root = merge(root, new Node(value));
        size++;
    }

    /** Moves all values of the other heap into this one. */
    public void merge(LeftistHeap other) {
        if (other == this) {
            return;
        }
        root = merge(root, other.root);
        size += other.size;
        other.clear();
    }

    public int min() {
        if (root == null) {
            throw new NoSuchElementException("the heap is empty");
        }
        return root.value;
    }

    public int removeMin() {
        if (root == null) {
            throw new NoSuchElementException("the heap is empty");
        }
        int min = root.value;
        root = merge(root.left, root.right);
        size--;
        return min;
    }

    public boolean contains(int value) {
        return contains(root, value);
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return root == null;
    }

    public void clear() {
        root = null;
        size = 0;
    }

    /** No child is less than its parent, the ranks are right and lean to the left, and the size is right. */
    public boolean isValid() {
        return count(root, size) == size && isHeap(root) && isLeftist(root);
    }

    private static Node merge(Node a, Node b) {
        if (a == null) {
            return b;
        }
        if (b == null) {
            return a;
        }
        if (b.value > a.value) {
            Node swapped = a;
            a = b;
            b = swapped;
        }
        a.right = merge(a.right, b);
        if (rank(a.left) < rank(a.right)) {
            Node swapped = a.left;
            a.left = a.right;
            a.right = swapped;
        }
        a.rank = rank(a.right) + 1;
        return a;
    }

    private static boolean contains(Node node, int value) {
        if (node == null || value < node.value) {
            return false;
        }
        return value == node.value || contains(node.left, value) || contains(node.right, value);
    }

    /** The number of nodes on the shortest way to a missing child. */
    private static int rank(Node node) {
        return node == null ? 0 : node.rank;
    }

    /** The number of nodes; more than the limit if there are more, or a cycle. */
    private static int count(Node node, int limit) {
        if (node == null) {
            return 0;
        }
        if (limit <= 0) {
            return 1;
        }
        int left = count(node.left, limit - 1);
        return left > limit - 1 ? left + 1 : left + 1 + count(node.right, limit - 1 - left);
    }

    private static boolean isHeap(Node node) {
        if (node == null) {
            return true;
        }
        return (node.left == null || node.value <= node.left.value)
            && (node.right == null || node.value <= node.right.value)
            && isHeap(node.left)
            && isHeap(node.right);
    }

    private static boolean isLeftist(Node node) {
        if (node == null) {
            return true;
        }
        return rank(node.left) >= rank(node.right)
            && node.rank == rank(node.right) + 1
            && isLeftist(node.left)
            && isLeftist(node.right);
    }

    private static final class Node {
        final int value;
        int rank = 1;
        Node left;
        Node right;

        Node(int value) {
            this.value = value;
        }
    }
}
