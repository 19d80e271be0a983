package structures.faulty1;

/**
 * A set of ints as a sorted list of intervals that neither overlap nor touch.
 *
 * <p>Fault: add overlooks that the successor of the greatest int is not greater.
 */
public class IntervalSet {
    private Node first;
    private int intervals;

    public IntervalSet() {
    }

    /** Adds the values from low to high, both included. */
    public void add(int low, int high) {
        if (low > high) {
            throw new IllegalArgumentException("from " + low + " to " + high);
        }
        Node previous = null;
        Node node = first;
        while (node != null && (long) node.high + 1 < low) {
            previous = node;
            node = node.next;
        }
        Node added = new Node(low, high);
        while (node != null && node.low <= high + 1) {
            added.low = Math.min(added.low, node.low);
            added.high = Math.max(added.high, node.high);
            node = node.next;
            intervals--;
        }
        added.next = node;
        link(previous, added);
        intervals++;
    }

    /** Removes the values from low to high, both included. */
    public void remove(int low, int high) {
        if (low > high) {
            throw new IllegalArgumentException("from " + low + " to " + high);
        }
        Node previous = null;
        Node node = first;
        while (node != null && node.low <= high) {
            Node next = node.next;
            if (node.high < low) {
                previous = node;
            } else if (node.low < low && node.high > high) {
                Node rest = new Node(high + 1, node.high);
                rest.next = next;
                node.high = low - 1;
                node.next = rest;
                intervals++;
                return;
            } else if (node.low < low) {
                node.high = low - 1;
                previous = node;
            } else if (node.high > high) {
                node.low = high + 1;
                return;
            } else {
                link(previous, next);
                intervals--;
            }
            node = next;
        }
    }

    public boolean contains(int value) {
        Node node = first;
        while (node != null && node.high < value) {
            node = node.next;
        }
        return node != null && node.low <= value;
    }

    /** The number of intervals. */
    public int intervals() {
        return intervals;
    }

    public boolean isEmpty() {
        return first == null;
    }

    public void clear() {
        first = null;
        intervals = 0;
    }

    /** No interval is empty, there is a gap after each, and they are as many as counted. */
    public boolean isValid() {
        int count = 0;
        for (Node node = first; node != null; node = node.next) {
            if (node.low > node.high || node.next != null && (long) node.high + 1 >= node.next.low) {
                return false;
            }
            count++;
        }
        return count == intervals;
    }

    private void link(Node previous, Node next) {
        if (previous == null) {
            first = next;
        } else {
            previous.next = next;
        }
    }

    private static final class Node {
        int low;
        int high;
        Node next;

        Node(int low, int high) {
            this.low = low;
            this.high = high;
        }
    }
}
