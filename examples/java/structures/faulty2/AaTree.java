package structures.faulty2;

import java.util.NoSuchElementException;

/**
 * A set of ints in a search tree balanced by levels, where only a right child may share its parent's level.
 *
 * <p>Fault: remove lowers a node but not the right child that shared its level.
 */
public class AaTree {
    private Node root;
    private int size;

    public AaTree() {
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
        Node node = root;
        while (node.left != null) {
            node = node.left;
        }
        return node.value;
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

    /**
     * A left child is one level below its parent, a right child at most one, and no three nodes on the
     * right share a level.
     */
    public boolean isLevelled() {
        return isLevelled(root);
    }

    /** The values are in strict order, the levels obey the rules of the tree, and the size is right. */
    public boolean isValid() {
        return isOrdered() && isLevelled() && count(root) == size;
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
        return split(skew(node));
    }

    private Node remove(Node node, int value) {
        if (node == null) {
            return null;
        }
        if (value < node.value) {
            node.left = remove(node.left, value);
        } else if (value > node.value) {
            node.right = remove(node.right, value);
        } else if (node.left != null) {
            Node predecessor = node.left;
            while (predecessor.right != null) {
                predecessor = predecessor.right;
            }
            node.value = predecessor.value;
            node.left = remove(node.left, predecessor.value);
        } else {
            // Without a left child the level is 1, and a right child is a leaf.
            size--;
            return node.right;
        }
        return lower(node);
    }

    private static Node lower(Node node) {
        int level = 1 + Math.min(level(node.left), level(node.right));
        if (level == node.level) {
            return node;
        }
        node.level = level;
        node = skew(node);
        node.right = skew(node.right);
        if (node.right != null) {
            node.right.right = skew(node.right.right);
        }
        node = split(node);
        node.right = split(node.right);
        return node;
    }

    /** Turns a left child of the same level to the right. */
    private static Node skew(Node node) {
        if (node == null || level(node.left) != node.level) {
            return node;
        }
        Node top = node.left;
        node.left = top.right;
        top.right = node;
        return top;
    }

    /** Raises the middle of three nodes of one level. */
    private static Node split(Node node) {
        if (node == null || node.right == null || level(node.right.right) != node.level) {
            return node;
        }
        Node top = node.right;
        node.right = top.left;
        top.left = node;
        top.level++;
        return top;
    }

    private static int level(Node node) {
        return node == null ? 0 : node.level;
    }

    private static boolean isOrdered(Node node, long above, long below) {
        if (node == null) {
            return true;
        }
        return above < node.value && node.value < below
            && isOrdered(node.left, above, node.value)
            && isOrdered(node.right, node.value, below);
    }

    private static boolean isLevelled(Node node) {
        if (node == null) {
            return true;
        }
        boolean oneAboveLeft = level(node.left) == node.level - 1;
        boolean atMostOneAboveRight = level(node.right) == node.level || level(node.right) == node.level - 1;
        boolean threeInARow = node.right != null && level(node.right.right) == node.level;
        return oneAboveLeft && atMostOneAboveRight && !threeInARow
            && isLevelled(node.left)
            && isLevelled(node.right);
    }

    private static int count(Node node) {
        return node == null ? 0 : count(node.left) + 1 + count(node.right);
    }

    private static final class Node {
        int value;
        int level = 1;
        Node left;
        Node right;

        Node(int value) {
            this.value = value;
        }
    }
}
