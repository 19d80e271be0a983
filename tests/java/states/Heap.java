//@ scope 3
//@ length 18
//@ fixpoint
//@ values items
//@ counters steps

/** A binary heap in an array. */
public class Heap {
    private final int[] items = new int[3];
    private int size;
    private long steps;

    public boolean add(int item) {
        if (size == items.length) {
            return false;
        }
        int at = size++;
        while (at > 0 && items[(at - 1) / 2] > item) {
            items[at] = items[(at - 1) / 2];
            at = (at - 1) / 2;
            steps++;
        }
        items[at] = item;
        return true;
    }

    public int poll() {
        if (size == 0) {
            throw new IllegalStateException();
        }
        int least = items[0];
        int last = items[--size];
        int at = 0;
        while (2 * at + 1 < size) {
            int child = 2 * at + 1;
            if (child + 1 < size && items[child + 1] < items[child]) {
                child++;
            }
            if (items[child] >= last) {
                break;
            }
            items[at] = items[child];
            at = child;
            steps += 2;
        }
        items[at] = last;
        return least;
    }

    public long steps() {
        return steps;
    }

    //@ proved
    boolean isOrdered() {
        return (size < 2 || items[0] <= items[1]) && (size < 3 || items[0] <= items[2]);
    }

    //@ proved
    boolean isSized() {
        return size >= 0 && size <= items.length;
    }

    //@ violated
    boolean isSorted() {
        return size < 3 || items[1] <= items[2];
    }

    //@ violated
    boolean isQuick() {
        return steps < 2;
    }
}
