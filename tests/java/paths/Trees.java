/** Binary trees as parameters. */
final class Trees {
    static final class Tree {
        int key;
        Tree left;
        Tree right;
    }

    //@ loop 3
    static boolean contains(Tree tree, int key) {
        while (tree != null) {
            if (key == tree.key) {
                return true;
            }
            tree = key < tree.key ? tree.left : tree.right;
        }
        return false;
    }

    //@ loop 3
    static int depth(Tree tree) {
        if (tree == null) {
            return 0;
        }
        int left = depth(tree.left);
        int right = depth(tree.right);
        return 1 + (left > right ? left : right);
    }

    static boolean isLeaf(Tree tree) {
        return tree.left == null && tree.right == null;
    }

    static boolean childrenOrdered(Tree tree) {
        return tree != null
                && tree.left != null && tree.left.key < tree.key
                && tree.right != null && tree.right.key > tree.key;
    }

    static boolean sharesChild(Tree tree) {
        return tree.left == tree.right && tree.left != null;
    }

    //@ pre tree != null
    static Tree rotatedRight(Tree tree) {
        Tree pivot = tree.left;
        if (pivot == null) {
            return tree;
        }
        tree.left = pivot.right;
        pivot.right = tree;
        return pivot;
    }

    //@ loop 3
    static int minimum(Tree tree) {
        while (tree.left != null) {
            tree = tree.left;
        }
        return tree.key;
    }

    private Trees() {
    }
}
