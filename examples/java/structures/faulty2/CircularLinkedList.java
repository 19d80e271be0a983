package structures.faulty2;

import java.util.NoSuchElementException;

/**
 * A ring of ints: the last node points to the first.
 *
 * <p>Fault: unlinkAfter does not empty a ring of one node.
 */
public class CircularLinkedList {
    private Node last;
    private int size;

    public CircularLinkedList() {
    }

    public void addFirst(int value) {
        Node added = new Node(value);
        if (last == null) {
            added.next = added;
            last = added;
        } else {
            added.next = last.next;
            last.next = added;
        }
        size++;
    }

    public void addLast(int value) {
        addFirst(value);
        last = last.next;
    }

    public int first() {
        if (last == null) {
            throw new NoSuchElementException("the ring is empty");
        }
        return last.next.value;
    }

    public int removeFirst() {
        if (last == null) {
            throw new NoSuchElementException("the ring is empty");
        }
        Node first = last.next;
        unlinkAfter(last);
        return first.value;
    }

    /** Removes the first occurrence of the value; false if there is none. */
    public boolean remove(int value) {
        Node previous = last;
        for (int i = 0; i < size; i++) {
            if (previous.next.value == value) {
                unlinkAfter(previous);
                return true;
            }
            previous = previous.next;
        }
        return false;
    }

    /** Makes the second element the first and the first the last. */
    public void rotate() {
        if (last != null) {
            last = last.next;
        }
    }

    public boolean contains(int value) {
        if (last == null) {
            return false;
        }
        Node node = last;
        do {
            if (node.value == value) {
                return true;
            }
            node = node.next;
        } while (node != last);
        return false;
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return last == null;
    }

    public void clear() {
        last = null;
        size = 0;
    }

    /** From the last node it takes as many steps as the size says to come back to it. */
    public boolean isValid() {
        if (last == null) {
            return size == 0;
        }
        int steps = 1;
        Node node = last.next;
        while (node != null && node != last && steps <= size) {
            node = node.next;
            steps++;
        }
        return node == last && steps == size;
    }

    private void unlinkAfter(Node previous) {
        Node node = previous.next;
        previous.next = node.next;
        if (node == last) {
            last = previous;
        }
        size--;
    }

    private static final class Node {
        final int value;
        Node next;

        Node(int value) {
            this.value = value;
        }
    }
}
