package structures;

import java.util.NoSuchElementException;

/** A set of ints in an unbalanced binary search tree. */
public class BinarySearchTree {
    private Node root;
    private int size;

    public BinarySearchTree() {
    }

    /** Adds the value; false if it was there already. */
    public boolean add(int value) {
        Node added = new Node(value);
        if (root == null) {
            root = added;
            size = 1;
            return true;
        }
        Node node = root;
        while (node.value != value) {
            Node next = value < node.value ? node.left : node.right;
            if (next == null) {
                if (value < node.value) {
                    node.left = added;
                } else {
                    node.right = added;
                }
                size++;
                return true;
            }
            node = next;
        }
        return false;
    }

    /** Removes the value; false if it was not there. */
    public boolean remove(int value) {
        Node parent = null;
        Node node = root;
        while (node != null && node.value != value) {
            parent = node;
            node = value < node.value ? node.left : node.right;
        }
        if (node == null) {
            return false;
        }
        if (node.left != null && node.right != null) {
            Node successor = node.right;
            parent = node;
            while (successor.left != null) {
                parent = successor;
                successor = successor.left;
            }
            node.value = successor.value;
            node = successor;
        }
        Node child = node.left != null ? node.left : node.right;
        if (parent == null) {
            root = child;
        } else if (parent.left == node) {
            parent.left = child;
        } else {
            parent.right = child;
        }
        size--;
        return true;
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

    public int max() {
        if (root == null) {
            throw new NoSuchElementException("the tree is empty");
        }
        Node node = root;
        while (node.right != null) {
            node = node.right;
        }
        return node.value;
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
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
