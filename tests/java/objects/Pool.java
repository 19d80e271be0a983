import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/** A pool of slots: what it hands out is called on, and given back to it. */
public final class Pool implements Iterable<Pool.Slot> {
    private final List<Slot> used = new ArrayList<>();
    private int freed;

    public Slot allocate(int size) {
        if (used.size() == 2) {
            throw new NoSuchElementException("full"); // reached
        }
        Slot slot = new Slot(this, size);
        used.add(slot);
        return slot;
    }

    public boolean release(Slot slot) {
        if (!used.remove(slot)) {
            return false; // reached
        }
        freed += slot.size;
        return true; // reached
    }

    public int freed() {
        if (freed > 4) {
            return 4; // reached
        }
        return freed;
    }

    public boolean adjacent(Slot first, Slot second) {
        if (first == second) {
            return false; // reached
        }
        int at = used.indexOf(first);
        return at >= 0 && at + 1 == used.indexOf(second); // reached
    }

    public View view() {
        return new View();
    }

    @Override
    public Iterator<Slot> iterator() {
        return new ArrayList<>(used).iterator();
    }

    /** A part of a pool. */
    public static final class Slot {
        private final Pool pool;
        private final int size;
        private int written;

        private Slot(Pool pool, int size) {
            this.pool = pool;
            this.size = size;
        }

        public boolean write(int amount) {
            if (amount > size - written) {
                return false; // reached
            }
            written += amount;
            return written == size; // reached
        }

        public boolean isLast() {
            if (pool.used.isEmpty()) {
                return false; // reached
            }
            return pool.used.get(pool.used.size() - 1) == this; // reached
        }
    }

    /** What is in use, seen from outside. */
    public final class View {
        private View() {}

        public int size() {
            return used.size();
        }

        public void clear() {
            if (used.isEmpty()) {
                return; // reached
            }
            used.clear(); // reached
        }
    }
}
