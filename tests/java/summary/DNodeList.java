/** A doubly linked list between two sentinels that hands out its nodes. */
public class DNodeList {
    private int size;
    private final DNode header;
    private final DNode trailer;

    public DNodeList() {
        header = new DNode(0, null, null);
        trailer = new DNode(0, header, null);
        header.setNext(trailer);
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public DNode getFirst() {
        if (isEmpty()) {
            throw new IllegalStateException("the list is empty");
        }
        return header.getNext();
    }

    public DNode getLast() {
        if (isEmpty()) {
            throw new IllegalStateException("the list is empty");
        }
        return trailer.getPrev();
    }

    public DNode getPrev(DNode node) {
        if (node == header) {
            throw new IllegalArgumentException("nothing is before the header");
        }
        return node.getPrev();
    }

    public DNode getNext(DNode node) {
        if (node == trailer) {
            throw new IllegalArgumentException("nothing is behind the trailer");
        }
        return node.getNext();
    }

    public void addBefore(DNode node, DNode added) {
        DNode before = getPrev(node);
        added.setPrev(before);
        added.setNext(node);
        node.setPrev(added);
        before.setNext(added);
        size++;
    }

    public void addAfter(DNode node, DNode added) {
        DNode behind = getNext(node);
        added.setPrev(node);
        added.setNext(behind);
        behind.setPrev(added);
        node.setNext(added);
        size++;
    }

    public void addFirst(DNode added) {
        addAfter(header, added);
    }

    public void addLast(DNode added) {
        addBefore(trailer, added);
    }

    public void remove(DNode node) {
        DNode before = getPrev(node);
        DNode behind = getNext(node);
        behind.setPrev(before);
        before.setNext(behind);
        node.setPrev(null);
        node.setNext(null);
        size--;
    }

    public boolean hasPrev(DNode node) {
        return node != header;
    }

    public boolean hasNext(DNode node) {
        return node != trailer;
    }

    /** The first node with the element, or null. */
    public DNode find(int element) {
        for (DNode node = header.getNext(); hasNext(node); node = getNext(node)) {
            if (node.getElement() == element) {
                return node;
            }
        }
        return null;
    }

    /** A node of the list; in none while its neighbours are null. */
    public static class DNode {
        private final int element;
        private DNode prev;
        private DNode next;

        public DNode(int element, DNode prev, DNode next) {
            this.element = element;
            this.prev = prev;
            this.next = next;
        }

        public int getElement() {
            return element;
        }

        public DNode getPrev() {
            return prev;
        }

        public DNode getNext() {
            return next;
        }

        public void setPrev(DNode prev) {
            this.prev = prev;
        }

        public void setNext(DNode next) {
            this.next = next;
        }
    }
}
