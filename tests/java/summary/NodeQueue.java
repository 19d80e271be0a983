import java.util.NoSuchElementException;

/** A queue in linked nodes. */
public class NodeQueue {
    private Node head;
    private Node tail;
    private int size;

    public NodeQueue() {
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public void enqueue(Object element) {
        Node node = new Node(element);
        if (size == 0) {
            head = node;
        } else {
            tail.next = node;
        }
        tail = node;
        size++;
    }

    public Object front() {
        if (isEmpty()) {
            throw new NoSuchElementException("the queue is empty");
        }
        return head.element;
    }

    public Object dequeue() {
        Object element = front();
        head = head.next;
        size--;
        if (size == 0) {
            tail = null;
        }
        return element;
    }

    private static final class Node {
        final Object element;
        Node next;

        Node(Object element) {
            this.element = element;
        }
    }
}
