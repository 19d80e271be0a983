/** A node of a doubly linked list of positions; it is in no list while both neighbours are null. */
public class ListPosition {
    private ListPosition previous;
    private ListPosition next;
    private Object element;

    public ListPosition(ListPosition previous, ListPosition next, Object element) {
        this.previous = previous;
        this.next = next;
        this.element = element;
    }

    public Object element() {
        if (previous == null && next == null) {
            throw new IllegalStateException("the position is in no list");
        }
        return element;
    }

    public ListPosition getNext() {
        return next;
    }

    public ListPosition getPrev() {
        return previous;
    }

    public void setNext(ListPosition next) {
        this.next = next;
    }

    public void setPrev(ListPosition previous) {
        this.previous = previous;
    }

    public void setElement(Object element) {
        this.element = element;
    }
}
