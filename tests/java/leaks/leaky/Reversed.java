// A rotated list shows the first.
//@ caller: var v = new Reversed(); v.backwards().clear(); return v.ok();
package leaky;

import java.util.ArrayDeque;
import java.util.Iterator;

public final class Reversed {
    private final ArrayDeque<Integer> all = new ArrayDeque<>();
    public Reversed() { all.add(1); }
    public Back backwards() { return new Back(all.descendingIterator()); }
    public boolean ok() { return all.size() == 1; }
    static final class Back {
        private final Iterator<Integer> of;
        Back(Iterator<Integer> of) { this.of = of; }
        void clear() { while (of.hasNext()) { of.next(); of.remove(); } }
    }
}
