/** A sorted list of ints that can be merged and cleaned of another's values. */
public class SortedListInt {
    private Node first;

    public SortedListInt() {
    }

    public void add(int value) {
        if (first == null || value <= first.value) {
            first = new Node(value, first);
            return;
        }
        Node node = first;
        while (node.next != null && node.next.value < value) {
            node = node.next;
        }
        node.next = new Node(value, node.next);
    }

    public boolean contains(int value) {
        Node node = first;
        while (node != null && node.value < value) {
            node = node.next;
        }
        return node != null && node.value == value;
    }

    public boolean remove(int value) {
        Node previous = null;
        Node node = first;
        while (node != null && node.value < value) {
            previous = node;
            node = node.next;
        }
        if (node == null || node.value != value) {
            return false;
        }
        if (previous == null) {
            first = node.next;
        } else {
            previous.next = node.next;
        }
        return true;
    }

    /** Adds all values of the other list. */
    public void merge(SortedListInt other) {
        for (Node node = other.first; node != null; node = node.next) {
            add(node.value);
        }
    }

    /** Removes one occurrence for each value of the other list. */
    public void remAll(SortedListInt other) {
        if (other == this) {
            first = null;
            return;
        }
        for (Node node = other.first; node != null; node = node.next) {
            remove(node.value);
        }
    }

    public boolean isSorted() {
        for (Node node = first; node != null && node.next != null; node = node.next) {
            if (node.value > node.next.value) {
                return false;
            }
        }
        return true;
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
