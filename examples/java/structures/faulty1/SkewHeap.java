package structures.faulty1;

import java.util.NoSuchElementException;

/**
 * A priority queue of ints: a heap-ordered tree that swaps the children of every node it merges.
 *
 * <p>Fault: merge moves the left child before it has saved the right one.
 */
public class SkewHeap {
    private Node root;
    private int size;

    public SkewHeap() {
    }

    public void insert(int value) {
        root = merge(root, new Node(value));
        size++;
    }

    /** Moves all values of the other heap into this one. */
    public void merge(SkewHeap other) {
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

    /** No child is less than its parent, and the size is right. */
    public boolean isValid() {
        return count(root, size) == size && isHeap(root);
    }

    private static Node merge(Node a, Node b) {
        if (a == null) {
            return b;
        }
        if (b == null) {
            return a;
        }
        if (b.value < a.value) {
            return merge(b, a);
        }
        a.right = a.left;
        a.left = merge(a.right, b);
        return a;
    }

    private static boolean contains(Node node, int value) {
        if (node == null || value < node.value) {
            return false;
        }
        return value == node.value || contains(node.left, value) || contains(node.right, value);
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

    private static final class Node {
        final int value;
        Node left;
        Node right;

        Node(int value) {
            this.value = value;
        }
    }
}
