/** A list of objects from which all elements of another list can be removed. */
public class DataList {
    private Node first;

    public DataList() {
    }

    public void add(Object data) {
        first = new Node(data, first);
    }

    /** Removes the first node with this very object. */
    public void remove(Object data) {
        Node previous = null;
        Node node = first;
        while (node != null && node.data != data) {
            previous = node;
            node = node.next;
        }
        if (node == null) {
            return;
        }
        if (previous == null) {
            first = node.next;
        } else {
            previous.next = node.next;
        }
    }

    public void remAll(DataList other) {
        for (Node node = other.first; node != null; node = node.next) {
            remove(node.data);
        }
    }

    public boolean isEmpty() {
        return first == null;
    }

    private static final class Node {
        final Object data;
        Node next;

        Node(Object data, Node next) {
            this.data = data;
            this.next = next;
        }
    }
}
