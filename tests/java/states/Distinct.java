//@ scope 3
//@ length 10
//@ fixpoint

/** A set of things, told from each other by what they are. */
public class Distinct {
    private static final class Node {
        final Object value;
        Node next;

        Node(Object value) {
            this.value = value;
        }
    }

    private Node first;

    public boolean add(Object value) {
        Node last = null;
        for (Node node = first; node != null; node = node.next) {
            if (node.value.equals(value)) {
                return false;
            }
            last = node;
        }
        if (last == null) {
            first = new Node(value);
        } else {
            last.next = new Node(value);
        }
        return true;
    }

    public boolean remove(Object value) {
        Node last = null;
        for (Node node = first; node != null; node = node.next) {
            if (node.value == value) {
                if (last == null) {
                    first = node.next;
                } else {
                    last.next = node.next;
                }
                return true;
            }
            last = node;
        }
        return false;
    }

    //@ proved
    boolean isDistinct() {
        return first == null || first.next == null || first.value != first.next.value;
    }

    //@ violated
    boolean isShort() {
        return first == null || first.next == null || first.next.next == null;
    }
}
