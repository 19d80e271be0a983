/** A doubly linked list of ints between two sentinels. */
public class DoublyLinkedList {
    private final Node header = new Node(0, null, null);
    private final Node trailer = new Node(0, header, null);
    private int size;

    public DoublyLinkedList() {
        header.next = trailer;
    }

    /** Adds the value before the first greater one. */
    public void add(int value) {
        Node node = header.next;
        while (node != trailer && node.value <= value) {
            node = node.next;
        }
        addBefore(node, value);
    }

    public boolean remove(int value) {
        for (Node node = header.next; node != trailer; node = node.next) {
            if (node.value == value) {
                node.previous.next = node.next;
                node.next.previous = node.previous;
                size--;
                return true;
            }
        }
        return false;
    }

    public int size() {
        return size;
    }

    private void addBefore(Node next, int value) {
        Node node = new Node(value, next.previous, next);
        next.previous.next = node;
        next.previous = node;
        size++;
    }

    private static final class Node {
        final int value;
        Node previous;
        Node next;

        Node(int value, Node previous, Node next) {
            this.value = value;
            this.previous = previous;
            this.next = next;
        }
    }
}
