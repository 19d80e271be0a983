//@ scope 3
//@ length 14
//@ fixpoint
//@ values items

/** A ring buffer, as long as its maker wants. */
public class Ring {
    private final int[] items;
    private int first;
    private int size;

    public Ring(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException();
        }
        items = new int[capacity];
    }

    public boolean put(int value) {
        if (size == items.length) {
            return false;
        }
        items[(first + size) % items.length] = value;
        size++;
        return true;
    }

    public int get() {
        if (size == 0) {
            throw new IllegalStateException();
        }
        int value = items[first];
        first = (first + 1) % items.length;
        size--;
        return value;
    }

    //@ proved
    boolean isSound() {
        return first >= 0 && first < items.length && size <= items.length;
    }

    //@ violated
    boolean isStraight() {
        return first + size <= items.length;
    }
}
