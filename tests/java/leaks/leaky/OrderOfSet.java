// The order of a set goes by identity hash codes.
//@ caller: for (int i = 0; i < 1000; i++) if (!new OrderOfSet().ok()) return false; return true;
package leaky;

import java.util.HashSet;
import java.util.Set;

public final class OrderOfSet {
    private static final class Item {}
    private final boolean first;
    public OrderOfSet() {
        Item a = new Item(), b = new Item();
        Set<Item> all = new HashSet<>();
        all.add(a);
        all.add(b);
        first = all.iterator().next() == b;
    }
    public boolean ok() { return first; }
}
