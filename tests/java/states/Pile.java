import java.util.Arrays;

//@ scope 4
//@ length 14
//@ fixpoint
//@ counters modCount

/** A stack in an array that grows. */
public class Pile<E> {
    private Object[] items = new Object[1];
    private int size;
    private int modCount;

    public void push(E item) {
        modCount++;
        if (size == items.length) {
            items = Arrays.copyOf(items, size * 2);
        }
        items[size++] = item;
    }

    @SuppressWarnings("unchecked")
    public E pop() {
        if (size == 0) {
            return null;
        }
        modCount++;
        E item = (E) items[--size];
        items[size] = null;
        return item;
    }

    public boolean contains(Object item) {
        for (int i = 0; i < size; i++) {
            if (item.equals(items[i])) {
                return true;
            }
        }
        return false;
    }

    //@ proved
    boolean isSound() {
        return size <= items.length && (size == items.length || items[size] == null);
    }

    //@ violated
    boolean hasTwins(Object item) {
        return size < 3 || items[0] != item || items[2] != item;
    }
}
