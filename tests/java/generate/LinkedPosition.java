/** A position in a doubly linked list; it belongs to no list while its neighbours are null. */
public class LinkedPosition implements Position {
    private Object element;
    private LinkedPosition previous;
    private LinkedPosition next;

    public LinkedPosition(LinkedPosition previous, LinkedPosition next, Object element) {
        this.previous = previous;
        this.next = next;
        this.element = element;
    }

    @Override
    public Object element() {
        if (previous == null && next == null) {
            throw new InvalidPositionException("the position is in no list");
        }
        return element;
    }

    public LinkedPosition next() {
        return next;
    }

    public LinkedPosition previous() {
        return previous;
    }

    public void setNext(LinkedPosition next) {
        this.next = next;
    }

    public void setPrevious(LinkedPosition previous) {
        this.previous = previous;
    }

    public void setElement(Object element) {
        this.element = element;
    }
}
