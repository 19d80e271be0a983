//@ scope 4
//@ length 12
//@ fixpoint
//@ counters modCount

/** A bag with two methods, which counts its changes as the collections of the JDK do. */
public class Bag {
    private static final class Node {
        final Object value;
        final Node next;

        Node(Object value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    private Node first;
    private int modCount;

    public void add(Object value) {
        first = new Node(value, first);
        modCount++;
    }

    public Object take() {
        if (first == null) {
            return null;
        }
        Object value = first.value;
        first = first.next;
        modCount++;
        return value;
    }

    //@ violated
    boolean isUnchanged() {
        return modCount < 3;
    }

    //@ violated
    boolean isUnlike(Object value) {
        return first == null || first.value != value;
    }

    //@ proved
    boolean isSound() {
        return first == null || first.value != null;
    }
}
