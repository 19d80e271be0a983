package structures.faulty2;

import java.util.NoSuchElementException;

/**
 * A stack of ints in linked nodes.
 *
 * <p>Fault: pop forgets the size.
 */
public class LinkedStack {
    private Node top;
    private int size;

    public LinkedStack() {
    }

    public void push(int value) {
        top = new Node(value, top);
        size++;
    }

    public int pop() {
        if (top == null) {
            throw new NoSuchElementException("the stack is empty");
        }
        int value = top.value;
        top = top.below;
        return value;
    }

    public int peek() {
        if (top == null) {
            throw new NoSuchElementException("the stack is empty");
        }
        return top.value;
    }

    /** Exchanges the two topmost values; false if there are fewer. */
    public boolean swap() {
        if (size < 2) {
            return false;
        }
        Node second = top.below;
        top.below = second.below;
        second.below = top;
        top = second;
        return true;
    }

    /** The distance of the value from the top, or -1. */
    public int search(int value) {
        int distance = 0;
        for (Node node = top; node != null; node = node.below) {
            if (node.value == value) {
                return distance;
            }
            distance++;
        }
        return -1;
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public void clear() {
        top = null;
        size = 0;
    }

    /** There are as many nodes as the size says. */
    public boolean isValid() {
        int count = 0;
        for (Node node = top; node != null && count <= size; node = node.below) {
            count++;
        }
        return count == size;
    }

    private static final class Node {
        final int value;
        Node below;

        Node(int value, Node below) {
            this.value = value;
            this.below = below;
        }
    }
}
