// An iterator of its own, which removes.
//@ caller: OwnIterator v = new OwnIterator(); v.iterator().remove(); return v.ok();
package leaky;

import java.util.Iterator;

public final class OwnIterator {
    private int size = 1;
    public Iterator<Integer> iterator() { return new Steps(); }
    public boolean ok() { return size == 1; }
    private final class Steps implements Iterator<Integer> {
        private int at;
        public boolean hasNext() { return at < size; }
        public Integer next() { return at++; }
        public void remove() { size--; }
    }
}
