/** A sequence between two sentinels, with access by position and by index. */
public class NodeSequence {
    protected int size;
    protected LinkedPosition header;
    protected LinkedPosition trailer;

    public NodeSequence() {
        header = new LinkedPosition(null, null, null);
        trailer = new LinkedPosition(header, null, null);
        header.setNext(trailer);
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public Position first() {
        if (isEmpty()) {
            throw new BoundaryViolationException("the sequence is empty");
        }
        return header.next();
    }

    public Position last() {
        if (isEmpty()) {
            throw new BoundaryViolationException("the sequence is empty");
        }
        return trailer.previous();
    }

    public void addFirst(Object element) {
        insertBetween(header, header.next(), element);
    }

    public void addLast(Object element) {
        insertBetween(trailer.previous(), trailer, element);
    }

    public void addBefore(Position position, Object element) {
        LinkedPosition node = check(position);
        insertBetween(node.previous(), node, element);
    }

    public Object remove(Position position) {
        LinkedPosition node = check(position);
        LinkedPosition previous = node.previous();
        LinkedPosition next = node.next();
        Object element = node.element();
        previous.setNext(next);
        next.setPrevious(previous);
        node.setNext(null);
        node.setPrevious(null);
        size--;
        return element;
    }

    public Object set(Position position, Object element) {
        LinkedPosition node = check(position);
        Object old = node.element();
        node.setElement(element);
        return old;
    }

    /** Exchanges the elements of two positions. */
    public void swapElements(Position a, Position b) {
        LinkedPosition nodeA = check(a);
        LinkedPosition nodeB = check(b);
        Object element = nodeA.element();
        nodeA.setElement(nodeB.element());
        nodeB.setElement(element);
    }

    /** The element at the index. */
    public Object elemAt(int index) {
        return atIndex(index).element();
    }

    /** Inserts the element so that it has the index. */
    public void insertAt(int index, Object element) {
        checkIndex(index, size + 1);
        if (index == size) {
            addLast(element);
        } else {
            addBefore(atIndex(index), element);
        }
    }

    /** Removes the element at the index and returns it. */
    public Object removeAt(int index) {
        checkIndex(index, size);
        return remove(atIndex(index));
    }

    /** Puts the element in the place of the one at the index, which it returns. */
    public Object replaceAt(int index, Object element) {
        checkIndex(index, size);
        return set(atIndex(index), element);
    }

    /** The position with the index, from the nearer end. */
    public Position atIndex(int index) {
        checkIndex(index, size);
        LinkedPosition node;
        if (index <= size / 2) {
            node = header.next();
            for (int i = 0; i < index; i++) {
                node = node.next();
            }
        } else {
            node = trailer.previous();
            for (int i = 1; i < size - index; i++) {
                node = node.previous();
            }
        }
        return node;
    }

    private static void checkIndex(int index, int limit) {
        if (index < 0 || index >= limit) {
            throw new BoundaryViolationException("no index " + index);
        }
    }

    private LinkedPosition check(Position position) {
        if (position == null) {
            throw new InvalidPositionException("null is no position");
        }
        if (position == header || position == trailer) {
            throw new InvalidPositionException("a sentinel is no position");
        }
        if (!(position instanceof LinkedPosition)) {
            throw new InvalidPositionException("a position of another kind");
        }
        LinkedPosition node = (LinkedPosition) position;
        if (node.previous() == null || node.next() == null) {
            throw new InvalidPositionException("the position is in no sequence");
        }
        return node;
    }

    private void insertBetween(LinkedPosition previous, LinkedPosition next, Object element) {
        LinkedPosition node = new LinkedPosition(previous, next, element);
        previous.setNext(node);
        next.setPrevious(node);
        size++;
    }
}
