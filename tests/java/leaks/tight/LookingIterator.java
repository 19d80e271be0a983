// An iterator of its own, which only counts.
package tight;

import java.util.Iterator;

public final class LookingIterator {
    private int size = 1;
    public Iterator<Integer> iterator() { return new Steps(); }
    public boolean ok() { return size == 1; }
    private final class Steps implements Iterator<Integer> {
        private int at;
        public boolean hasNext() { return at < size; }
        public Integer next() { return at++; }
    }
}
