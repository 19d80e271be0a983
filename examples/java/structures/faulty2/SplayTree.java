package structures.faulty2;

import java.util.NoSuchElementException;

/**
 * A set of ints in a search tree that brings the value last asked for to its root.
 *
 * <p>Fault: add leaves the left subtree at the old root, too.
 */
public class SplayTree {
    private Node root;
    private int size;

    public SplayTree() {
    }

    /** Adds the value; false if it was there already. */
    public boolean add(int value) {
        root = splay(root, value);
        if (root != null && root.value == value) {
            return false;
        }
        Node added = new Node(value);
        if (root != null && value < root.value) {
            added.left = root.left;
            added.right = root;
        } else if (root != null) {
            added.left = root;
            added.right = root.right;
            root.right = null;
        }
        root = added;
        size++;
        return true;
    }

    /** Removes the value; false if it was not there. */
    public boolean remove(int value) {
        root = splay(root, value);
        if (root == null || root.value != value) {
            return false;
        }
        if (root.left == null) {
            root = root.right;
        } else {
            // The greatest value of the left subtree has no right child once it is the root.
            Node right = root.right;
            root = splay(root.left, value);
            root.right = right;
        }
        size--;
        return true;
    }

    public boolean contains(int value) {
        root = splay(root, value);
        return root != null && root.value == value;
    }

    public int min() {
        if (root == null) {
            throw new NoSuchElementException("the tree is empty");
        }
        root = splay(root, Integer.MIN_VALUE);
        return root.value;
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

    /** Every value is greater than those on its left and less than those on its right. */
    public boolean isOrdered() {
        return isOrdered(root, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    /** The values are in strict order, and as many as the size says. */
    public boolean isValid() {
        return isOrdered() && count(root) == size;
    }

    /** Brings the value, or one next to it, to the top: two steps down at a time. */
    private static Node splay(Node node, int value) {
        if (node == null || node.value == value) {
            return node;
        }
        if (value < node.value) {
            Node left = node.left;
            if (left == null) {
                return node;
            }
            if (value < left.value) {
                left.left = splay(left.left, value);
                node = rotateRight(node);
                return node.left == null ? node : rotateRight(node);
            }
            if (value > left.value) {
                left.right = splay(left.right, value);
                if (left.right != null) {
                    node.left = rotateLeft(left);
                }
            }
            return rotateRight(node);
        }
        Node right = node.right;
        if (right == null) {
            return node;
        }
        if (value > right.value) {
            right.right = splay(right.right, value);
            node = rotateLeft(node);
            return node.right == null ? node : rotateLeft(node);
        }
        if (value < right.value) {
            right.left = splay(right.left, value);
            if (right.left != null) {
                node.right = rotateRight(right);
            }
        }
        return rotateLeft(node);
    }

    private static Node rotateLeft(Node node) {
        Node top = node.right;
        node.right = top.left;
        top.left = node;
        return top;
    }

    private static Node rotateRight(Node node) {
        Node top = node.left;
        node.left = top.right;
        top.right = node;
        return top;
    }

    private static boolean isOrdered(Node node, long above, long below) {
        if (node == null) {
            return true;
        }
        return above < node.value && node.value < below
            && isOrdered(node.left, above, node.value)
            && isOrdered(node.right, node.value, below);
    }

    private static int count(Node node) {
        return node == null ? 0 : count(node.left) + 1 + count(node.right);
    }

    private static final class Node {
        int value;
        Node left;
        Node right;

        Node(int value) {
            this.value = value;
        }
    }
}
