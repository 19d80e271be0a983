/** A list between two sentinels whose elements can be exchanged by position. */
public class PositionList {
    private int count;
    private final ListPosition header;
    private final ListPosition trailer;

    public PositionList() {
        header = new ListPosition(null, null, null);
        trailer = new ListPosition(header, null, null);
        header.setNext(trailer);
    }

    public ListPosition addLast(Object element) {
        ListPosition last = trailer.getPrev();
        ListPosition added = new ListPosition(last, trailer, element);
        last.setNext(added);
        trailer.setPrev(added);
        count++;
        return added;
    }

    public Object remove(ListPosition position) {
        checkPosition(position);
        Object element = position.element();
        position.getPrev().setNext(position.getNext());
        position.getNext().setPrev(position.getPrev());
        position.setNext(null);
        position.setPrev(null);
        count--;
        return element;
    }

    public int size() {
        return count;
    }

    public void swapElements(ListPosition a, ListPosition b) {
        ListPosition first = checkPosition(a);
        ListPosition second = checkPosition(b);
        Object element = first.element();
        first.setElement(second.element());
        second.setElement(element);
    }

    private ListPosition checkPosition(ListPosition position) {
        if (position == null) {
            throw new IllegalArgumentException("null is no position");
        }
        if (position == header || position == trailer) {
            throw new IllegalArgumentException("a sentinel is no position");
        }
        if (position.getPrev() == null || position.getNext() == null) {
            throw new IllegalArgumentException("the position is in no list");
        }
        return position;
    }
}
