import java.util.ConcurrentModificationException;

//@ scope 2
//@ length 5
//@ counters changes seen

/** A list with a cursor that notices changes: only the difference of the two counters counts. */
public class Walked {
    private final class Cursor {
        Node next = first;
        int seen = changes;
    }

    private static final class Node {
        final Object value;
        final Node next;

        Node(Object value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    private Node first;
    private Cursor cursor;
    private int changes;

    public void add(Object value) {
        first = new Node(value, first);
        changes++;
    }

    public void clear() {
        first = null;
        changes++;
    }

    public void start() {
        cursor = new Cursor();
    }

    public Object step() {
        if (cursor == null || cursor.next == null) {
            return null;
        }
        if (cursor.seen != changes) {
            throw new ConcurrentModificationException();
        }
        Object value = cursor.next.value;
        cursor.next = cursor.next.next;
        return value;
    }

    //@ violated
    boolean isFresh() {
        return cursor == null || cursor.seen == changes;
    }

    //@ proved
    boolean isPast() {
        return cursor == null || changes - cursor.seen >= 0;
    }
}
