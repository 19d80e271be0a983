package structures.faulty2;

import java.util.NoSuchElementException;

/**
 * A set of ints in a search tree where the heights of two siblings differ by at most one.
 *
 * <p>Fault: rotateRight updates the height of the new top before that of its child.
 */
public class AvlTree {
    private Node root;
    private int size;

    public AvlTree() {
    }

    /** Adds the value; false if it was there already. */
    public boolean add(int value) {
        int before = size;
        root = add(root, value);
        return size > before;
    }

    /** Removes the value; false if it was not there. */
    public boolean remove(int value) {
        int before = size;
        root = remove(root, value);
        return size < before;
    }

    public boolean contains(int value) {
        Node node = root;
        while (node != null && node.value != value) {
            node = value < node.value ? node.left : node.right;
        }
        return node != null;
    }

    public int min() {
        if (root == null) {
            throw new NoSuchElementException("the tree is empty");
        }
        return leftmost(root).value;
    }

    public int height() {
        return height(root);
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

    /** The heights of two siblings differ by at most one. */
    public boolean isBalanced() {
        return isBalanced(root);
    }

    /** The recorded heights and the size are right. */
    public boolean isWellFormed() {
        return isMeasured(root) && count(root) == size;
    }

    /** Ordered, well formed and balanced. */
    public boolean isValid() {
        return isOrdered() && isWellFormed() && isBalanced();
    }

    private Node add(Node node, int value) {
        if (node == null) {
            size++;
            return new Node(value);
        }
        if (value < node.value) {
            node.left = add(node.left, value);
        } else if (value > node.value) {
            node.right = add(node.right, value);
        } else {
            return node;
        }
        return balance(node);
    }

    private Node remove(Node node, int value) {
        if (node == null) {
            return null;
        }
        if (value < node.value) {
            node.left = remove(node.left, value);
        } else if (value > node.value) {
            node.right = remove(node.right, value);
        } else if (node.left == null) {
            size--;
            return node.right;
        } else if (node.right == null) {
            size--;
            return node.left;
        } else {
            node.value = leftmost(node.right).value;
            node.right = remove(node.right, node.value);
        }
        return balance(node);
    }

    private static Node balance(Node node) {
        int difference = height(node.left) - height(node.right);
        if (difference > 1) {
            if (height(node.left.left) < height(node.left.right)) {
                node.left = rotateLeft(node.left);
            }
            return rotateRight(node);
        }
        if (difference < -1) {
            if (height(node.right.right) < height(node.right.left)) {
                node.right = rotateRight(node.right);
            }
            return rotateLeft(node);
        }
        updateHeight(node);
        return node;
    }

    private static Node rotateLeft(Node node) {
        Node top = node.right;
        node.right = top.left;
        top.left = node;
        updateHeight(node);
        updateHeight(top);
        return top;
    }

    private static Node rotateRight(Node node) {
        Node top = node.left;
        node.left = top.right;
        top.right = node;
        updateHeight(top);
        updateHeight(node);
        return top;
    }

    private static void updateHeight(Node node) {
        node.height = 1 + Math.max(height(node.left), height(node.right));
    }

    private static int height(Node node) {
        return node == null ? 0 : node.height;
    }

    private static Node leftmost(Node node) {
        while (node.left != null) {
            node = node.left;
        }
        return node;
    }

    private static boolean isOrdered(Node node, long above, long below) {
        if (node == null) {
            return true;
        }
        return above < node.value && node.value < below
            && isOrdered(node.left, above, node.value)
            && isOrdered(node.right, node.value, below);
    }

    private static boolean isBalanced(Node node) {
        if (node == null) {
            return true;
        }
        int difference = height(node.left) - height(node.right);
        return -1 <= difference && difference <= 1
            && isBalanced(node.left)
            && isBalanced(node.right);
    }

    private static boolean isMeasured(Node node) {
        if (node == null) {
            return true;
        }
        return node.height == 1 + Math.max(height(node.left), height(node.right))
            && isMeasured(node.left)
            && isMeasured(node.right);
    }

    private static int count(Node node) {
        return node == null ? 0 : count(node.left) + 1 + count(node.right);
    }

    private static final class Node {
        int value;
        int height = 1;
        Node left;
        Node right;

        Node(int value) {
            this.value = value;
        }
    }
}
