package structures.faulty1;

import java.util.NoSuchElementException;

/**
 * A priority queue of ints: heap-ordered binomial trees, at most one of each degree.
 *
 * <p>Fault: removeMin adds the children in the order of decreasing degree.
 */
public class BinomialHeap {
    /** The roots, by increasing degree. */
    private Node first;
    private int size;

    public BinomialHeap() {
    }

    public void insert(int value) {
        first = union(first, new Node(value));
        size++;
    }

    /** Moves all values of the other heap into this one. */
    public void merge(BinomialHeap other) {
        if (other == this) {
            return;
        }
        first = union(first, other.first);
        size += other.size;
        other.clear();
    }

    public int min() {
        if (first == null) {
            throw new NoSuchElementException("the heap is empty");
        }
        int min = first.value;
        for (Node root = first.sibling; root != null; root = root.sibling) {
            min = Math.min(min, root.value);
        }
        return min;
    }

    public int removeMin() {
        if (first == null) {
            throw new NoSuchElementException("the heap is empty");
        }
        Node beforeMin = null;
        Node min = first;
        for (Node root = first; root.sibling != null; root = root.sibling) {
            if (root.sibling.value < min.value) {
                beforeMin = root;
                min = root.sibling;
            }
        }
        if (beforeMin == null) {
            first = min.sibling;
        } else {
            beforeMin.sibling = min.sibling;
        }
        first = union(first, min.child);
        size--;
        return min.value;
    }

    public boolean contains(int value) {
        return contains(first, value);
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return first == null;
    }

    public void clear() {
        first = null;
        size = 0;
    }

    /**
     * The degrees of the roots increase, the children of a node have the degrees below its own,
     * no child is less than its parent, and the size is right.
     */
    public boolean isValid() {
        int last = -1;
        int count = 0;
        for (Node root = first; root != null; root = root.sibling) {
            if (root.degree <= last || root.degree > 30 || !isBinomial(root)) {
                return false;
            }
            last = root.degree;
            count += 1 << root.degree;
        }
        return count == size;
    }

    /** Merges two lists of roots and then the trees of equal degree. */
    private static Node union(Node a, Node b) {
        Node head = mergeLists(a, b);
        if (head == null) {
            return null;
        }
        Node previous = null;
        Node node = head;
        Node next = node.sibling;
        while (next != null) {
            boolean three = next.sibling != null && next.sibling.degree == node.degree;
            if (node.degree != next.degree || three) {
                previous = node;
                node = next;
            } else if (node.value <= next.value) {
                node.sibling = next.sibling;
                link(next, node);
            } else {
                if (previous == null) {
                    head = next;
                } else {
                    previous.sibling = next;
                }
                link(node, next);
                node = next;
            }
            next = node.sibling;
        }
        return head;
    }

    private static Node mergeLists(Node a, Node b) {
        if (a == null) {
            return b;
        }
        if (b == null) {
            return a;
        }
        if (a.degree <= b.degree) {
            a.sibling = mergeLists(a.sibling, b);
            return a;
        }
        b.sibling = mergeLists(a, b.sibling);
        return b;
    }

    /** Makes the one root the first child of the other of the same degree. */
    private static void link(Node child, Node parent) {
        child.sibling = parent.child;
        parent.child = child;
        parent.degree++;
    }

    private static boolean contains(Node tree, int value) {
        for (Node node = tree; node != null; node = node.sibling) {
            if (node.value == value || node.value < value && contains(node.child, value)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isBinomial(Node node) {
        int degree = node.degree;
        for (Node child = node.child; child != null; child = child.sibling) {
            degree--;
            if (degree < 0 || child.degree != degree || child.value < node.value || !isBinomial(child)) {
                return false;
            }
        }
        return degree == 0;
    }

    private static final class Node {
        final int value;
        int degree;
        Node child;
        Node sibling;

        Node(int value) {
            this.value = value;
        }
    }
}
