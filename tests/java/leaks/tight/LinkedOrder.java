// A set in the order in which it was filled.
package tight;

import java.util.LinkedHashSet;
import java.util.Set;

public final class LinkedOrder {
    private static final class Item {}
    private final boolean first;
    public LinkedOrder() {
        Item a = new Item(), b = new Item();
        Set<Item> all = new LinkedHashSet<>();
        all.add(a);
        all.add(b);
        first = all.iterator().next() == a;
    }
    public boolean ok() { return first; }
}
