/** A linked list inside. */
public class Chain {
    private static final class Node {
        final int value;
        final Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    private Node head;
    private int length;

    public void push(int value) {
        if (head != null && value <= head.value) {
            throw new IllegalArgumentException("grows only");
        }
        head = new Node(value, head);
        length++;
    }

    public int pop() {
        int value = head.value;
        head = head.next;
        length--;
        return value;
    }

    public int shape() {
        if (length == 3 && head.next.next.value == 10) {
            return 1; // target: reachable
        }
        if (length >= 2 && head.value - head.next.value == 100) {
            return 2; // target: reachable
        }
        if (length >= 2 && head.value < head.next.value) {
            return 3; // target: never
        }
        if (head == null && length != 0) {
            return 4; // target: never
        }
        return 0;
    }
}
