//@ iterator kept
import java.util.Iterator;
import java.util.NoSuchElementException;

/** Up to three objects in a chain. */
public final class Bag implements Iterable<Object> {
    private Item first;
    private int size;

    public Bag() {
    }

    public void add(int value) {
        if (size == 3) {
            throw new IllegalStateException("full");
        }
        Item item = new Item();
        item.next = first;
        first = item;
        size++;
    }

    public int size() {
        return size;
    }

    public boolean contains(Object wanted) {
        for (Item item = first; item != null; item = item.next) {
            if (item == wanted) {
                return true;
            }
        }
        return false;
    }

    @Override
    public Iterator<Object> iterator() {
        return new Items(first);
    }

    private static final class Item {
        Item next;
    }

    private static final class Items implements Iterator<Object> {
        private Item next;

        Items(Item first) {
            next = first;
        }

        @Override
        public boolean hasNext() {
            return next != null;
        }

        @Override
        public Object next() {
            if (next == null) {
                throw new NoSuchElementException();
            }
            Item given = next;
            next = next.next;
            return given;
        }
    }
}
