/** A list of ints that remembers the node with the greatest value. */
public class MaxNodeList {
    private Node first;
    private Node max;

    public MaxNodeList() {
    }

    public void add(int value) {
        first = new Node(value, first);
        if (max == null || value >= max.value) {
            max = first;
        }
    }

    public int max() {
        if (max == null) {
            throw new IllegalStateException("the list is empty");
        }
        return max.value;
    }

    public boolean remove(int value) {
        Node previous = null;
        Node node = first;
        while (node != null && node.value != value) {
            previous = node;
            node = node.next;
        }
        if (node == null) {
            return false;
        }
        if (previous == null) {
            first = node.next;
        } else {
            previous.next = node.next;
        }
        if (node == max) {
            findMax();
        }
        return true;
    }

    public int countBelowMax() {
        int count = 0;
        for (Node node = first; node != null; node = node.next) {
            if (node.value < max.value) {
                count++;
            }
        }
        return count;
    }

    private void findMax() {
        max = first;
        for (Node node = first; node != null; node = node.next) {
            if (node.value > max.value) {
                max = node;
            }
        }
    }

    private static final class Node {
        final int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }
}
