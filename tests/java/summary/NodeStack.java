import java.util.NoSuchElementException;

/** A stack in linked nodes. */
public class NodeStack {
    private Node top;
    private int size;

    public NodeStack() {
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return top == null;
    }

    public void push(Object element) {
        top = new Node(element, top);
        size++;
    }

    public Object top() {
        if (isEmpty()) {
            throw new NoSuchElementException("the stack is empty");
        }
        return top.element;
    }

    public Object pop() {
        Object element = top();
        top = top.next;
        size--;
        return element;
    }

    private static final class Node {
        final Object element;
        final Node next;

        Node(Object element, Node next) {
            this.element = element;
            this.next = next;
        }
    }
}
