package structures;

import java.util.NoSuchElementException;

/** A list of ints whose nodes know their successors. */
public class SinglyLinkedList {
    private Node first;
    private Node last;
    private int size;

    public SinglyLinkedList() {
    }

    public void addFirst(int value) {
        Node added = new Node(value);
        added.next = first;
        first = added;
        if (last == null) {
            last = added;
        }
        size++;
    }

    public void addLast(int value) {
        Node added = new Node(value);
        if (last == null) {
            first = added;
        } else {
            last.next = added;
        }
        last = added;
        size++;
    }

    public int removeFirst() {
        if (first == null) {
            throw new NoSuchElementException("the list is empty");
        }
        int value = first.value;
        first = first.next;
        if (first == null) {
            last = null;
        }
        size--;
        return value;
    }

    /** Removes the first occurrence of the value; false if there is none. */
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
        if (node == last) {
            last = previous;
        }
        size--;
        return true;
    }

    public void reverse() {
        Node reversed = null;
        Node node = first;
        last = first;
        while (node != null) {
            Node next = node.next;
            node.next = reversed;
            reversed = node;
            node = next;
        }
        first = reversed;
    }

    public int get(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException("no element " + index);
        }
        Node node = first;
        for (int i = 0; i < index; i++) {
            node = node.next;
        }
        return node.value;
    }

    public boolean contains(int value) {
        Node node = first;
        while (node != null && node.value != value) {
            node = node.next;
        }
        return node != null;
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

    /** The nodes from the first to the last are as many as the size says. */
    public boolean isValid() {
        Node end = null;
        int count = 0;
        for (Node node = first; node != null && count <= size; node = node.next) {
            end = node;
            count++;
        }
        return count == size && end == last;
    }

    private static final class Node {
        final int value;
        Node next;

        Node(int value) {
            this.value = value;
        }
    }
}
