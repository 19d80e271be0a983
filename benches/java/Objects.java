/** Objects made, linked, read and dropped: a binary tree and short-lived pairs. */
public class Objects {
    static final class Node {
        final int key;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    static final class Pair {
        final int first;
        final int second;

        Pair(int first, int second) {
            this.first = first;
            this.second = second;
        }
    }

    static Node insert(Node root, int key) {
        if (root == null) {
            return new Node(key);
        }
        Node at = root;
        while (true) {
            if (key < at.key) {
                if (at.left == null) {
                    at.left = new Node(key);
                    return root;
                }
                at = at.left;
            } else {
                if (at.right == null) {
                    at.right = new Node(key);
                    return root;
                }
                at = at.right;
            }
        }
    }

    static long sum(Node node) {
        return node == null ? 0 : node.key + sum(node.left) + sum(node.right);
    }

    static long work() {
        Node root = null;
        int seed = 7;
        for (int i = 0; i < 20_000; i++) {
            seed = seed * 1103515245 + 12345;
            root = insert(root, seed >>> 8);
        }
        long total = sum(root);
        for (int i = 0; i < 400_000; i++) {
            Pair pair = new Pair(i, i ^ 5);
            total += pair.first - pair.second;
        }
        return total;
    }

    public static void main(String[] args) {
        for (int round = 0; round < 3; round++) {
            long start = System.nanoTime();
            long result = work();
            System.out.println((System.nanoTime() - start) + " " + result);
        }
    }
}
