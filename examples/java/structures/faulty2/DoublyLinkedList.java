package structures.faulty2;

import java.util.NoSuchElementException;

/**
 * A list of ints whose nodes know both neighbours.
 *
 * <p>Fault: insert accepts an index one behind the end.
 */
public class DoublyLinkedList {
    private Node first;
    private Node last;
    private int size;

    public DoublyLinkedList() {
    }

    public void addFirst(int value) {
        insertBefore(first, value);
    }

    public void addLast(int value) {
        insertBefore(null, value);
    }

    /** Inserts the value so that it stands at the index. */
    public void insert(int index, int value) {
        if (index < 0 || index > size + 1) {
            throw new IndexOutOfBoundsException("no place " + index);
        }
        Node node = first;
        for (int i = 0; i < index; i++) {
            node = node.next;
        }
        insertBefore(node, value);
    }

    public int removeFirst() {
        if (first == null) {
            throw new NoSuchElementException("the list is empty");
        }
        int value = first.value;
        unlink(first);
        return value;
    }

    public int removeLast() {
        if (last == null) {
            throw new NoSuchElementException("the list is empty");
        }
        int value = last.value;
        unlink(last);
        return value;
    }

    /** Removes the first occurrence of the value; false if there is none. */
    public boolean remove(int value) {
        Node node = find(value);
        if (node == null) {
            return false;
        }
        unlink(node);
        return true;
    }

    public boolean contains(int value) {
        return find(value) != null;
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return first == null;
    }

    public void clear() {
        first = null;
        last = null;
        size = 0;
    }

    /** Neighbours know each other, the ends are the first and the last, and the size is right. */
    public boolean isValid() {
        Node previous = null;
        int count = 0;
        for (Node node = first; node != null && count <= size; node = node.next) {
            if (node.previous != previous) {
                return false;
            }
            previous = node;
            count++;
        }
        return count == size && previous == last;
    }

    private Node find(int value) {
        Node node = first;
        while (node != null && node.value != value) {
            node = node.next;
        }
        return node;
    }

    /** Inserts before the node; at the end if it is null. */
    private void insertBefore(Node next, int value) {
        Node previous = next == null ? last : next.previous;
        Node added = new Node(value, previous, next);
        if (previous == null) {
            first = added;
        } else {
            previous.next = added;
        }
        if (next == null) {
            last = added;
        } else {
            next.previous = added;
        }
        size++;
    }

    private void unlink(Node node) {
        if (node.previous == null) {
            first = node.next;
        } else {
            node.previous.next = node.next;
        }
        if (node.next == null) {
            last = node.previous;
        } else {
            node.next.previous = node.previous;
        }
        size--;
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
