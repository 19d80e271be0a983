package structures.faulty2;

import java.util.NoSuchElementException;

/**
 * A set of ints in a search tree balanced by red and black nodes that know their parents.
 *
 * <p>Fault: rotateLeft forgets the parent of the subtree that it moves.
 */
public class RedBlackTree {
    private Node root;
    private int size;

    public RedBlackTree() {
    }

    /** Adds the value; false if it was there already. */
    public boolean add(int value) {
        Node parent = null;
        Node node = root;
        while (node != null) {
            if (value == node.value) {
                return false;
            }
            parent = node;
            node = value < node.value ? node.left : node.right;
        }
        Node added = new Node(value, parent);
        if (parent == null) {
            root = added;
        } else if (value < parent.value) {
            parent.left = added;
        } else {
            parent.right = added;
        }
        size++;
        repairAfterAdd(added);
        return true;
    }

    /** Removes the value; false if it was not there. */
    public boolean remove(int value) {
        Node node = find(value);
        if (node == null) {
            return false;
        }
        if (node.left != null && node.right != null) {
            Node successor = leftmost(node.right);
            node.value = successor.value;
            node = successor;
        }
        Node child = node.left != null ? node.left : node.right;
        replace(node, child);
        size--;
        if (!node.red) {
            repairAfterRemove(child, node.parent);
        }
        return true;
    }

    public boolean contains(int value) {
        return find(value) != null;
    }

    public int min() {
        if (root == null) {
            throw new NoSuchElementException("the tree is empty");
        }
        return leftmost(root).value;
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

    /** The values are in strict order, and every child knows its parent. */
    public boolean isOrdered() {
        return isLinked(root, null, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    /** The root is black, no red node has a red child, all ways down pass equally many black nodes. */
    public boolean isColoured() {
        return !isRed(root) && blackHeight(root) >= 0;
    }

    /** Ordered, coloured, and the size is right. */
    public boolean isValid() {
        return isOrdered() && isColoured() && count(root) == size;
    }

    private Node find(int value) {
        Node node = root;
        while (node != null && node.value != value) {
            node = value < node.value ? node.left : node.right;
        }
        return node;
    }

    private void repairAfterAdd(Node node) {
        while (isRed(node.parent)) {
            Node parent = node.parent;
            Node grandparent = parent.parent;
            Node uncle = parent == grandparent.left ? grandparent.right : grandparent.left;
            if (isRed(uncle)) {
                parent.red = false;
                uncle.red = false;
                grandparent.red = true;
                node = grandparent;
            } else if (parent == grandparent.left) {
                if (node == parent.right) {
                    rotateLeft(parent);
                    parent = node;
                }
                parent.red = false;
                grandparent.red = true;
                rotateRight(grandparent);
                break;
            } else {
                if (node == parent.left) {
                    rotateRight(parent);
                    parent = node;
                }
                parent.red = false;
                grandparent.red = true;
                rotateLeft(grandparent);
                break;
            }
        }
        root.red = false;
    }

    /** The ways through node, a child of parent or null, lack one black node. */
    private void repairAfterRemove(Node node, Node parent) {
        while (node != root && !isRed(node)) {
            if (node == parent.left) {
                Node sibling = parent.right;
                if (sibling.red) {
                    sibling.red = false;
                    parent.red = true;
                    rotateLeft(parent);
                    sibling = parent.right;
                }
                if (isRed(sibling.left) || isRed(sibling.right)) {
                    if (!isRed(sibling.right)) {
                        sibling.left.red = false;
                        sibling.red = true;
                        rotateRight(sibling);
                        sibling = parent.right;
                    }
                    sibling.red = parent.red;
                    sibling.right.red = false;
                    parent.red = false;
                    rotateLeft(parent);
                    return;
                }
                sibling.red = true;
            } else {
                Node sibling = parent.left;
                if (sibling.red) {
                    sibling.red = false;
                    parent.red = true;
                    rotateRight(parent);
                    sibling = parent.left;
                }
                if (isRed(sibling.left) || isRed(sibling.right)) {
                    if (!isRed(sibling.left)) {
                        sibling.right.red = false;
                        sibling.red = true;
                        rotateLeft(sibling);
                        sibling = parent.left;
                    }
                    sibling.red = parent.red;
                    sibling.left.red = false;
                    parent.red = false;
                    rotateRight(parent);
                    return;
                }
                sibling.red = true;
            }
            node = parent;
            parent = node.parent;
        }
        if (node != null) {
            node.red = false;
        }
    }

    private void rotateLeft(Node node) {
        Node top = node.right;
        node.right = top.left;
        replace(node, top);
        top.left = node;
        node.parent = top;
    }

    private void rotateRight(Node node) {
        Node top = node.left;
        node.left = top.right;
        if (top.right != null) {
            top.right.parent = node;
        }
        replace(node, top);
        top.right = node;
        node.parent = top;
    }

    /** Hangs the other node, or null, where the node hangs now. */
    private void replace(Node node, Node other) {
        if (node.parent == null) {
            root = other;
        } else if (node == node.parent.left) {
            node.parent.left = other;
        } else {
            node.parent.right = other;
        }
        if (other != null) {
            other.parent = node.parent;
        }
    }

    private static boolean isRed(Node node) {
        return node != null && node.red;
    }

    private static Node leftmost(Node node) {
        while (node.left != null) {
            node = node.left;
        }
        return node;
    }

    private static boolean isLinked(Node node, Node parent, long above, long below) {
        if (node == null) {
            return true;
        }
        return node.parent == parent
            && above < node.value && node.value < below
            && isLinked(node.left, node, above, node.value)
            && isLinked(node.right, node, node.value, below);
    }

    /** The number of black nodes on every way down, or -1 if two ways differ or two reds meet. */
    private static int blackHeight(Node node) {
        if (node == null) {
            return 0;
        }
        if (node.red && (isRed(node.left) || isRed(node.right))) {
            return -1;
        }
        int left = blackHeight(node.left);
        int right = blackHeight(node.right);
        if (left < 0 || left != right) {
            return -1;
        }
        return node.red ? left : left + 1;
    }

    private static int count(Node node) {
        return node == null ? 0 : count(node.left) + 1 + count(node.right);
    }

    private static final class Node {
        int value;
        boolean red = true;
        Node parent;
        Node left;
        Node right;

        Node(int value, Node parent) {
            this.value = value;
            this.parent = parent;
        }
    }
}
