// Objects of a class that callers extend, counted in a list that does not look at them.
//@ proved
package tight;

import java.util.ArrayList;
import java.util.List;

public final class KeptInOrder {
    static class Key {}
    private final List<Key> keys = new ArrayList<>();
    private int count;
    public void take(Key key) { if (count < 2) { keys.add(key); count++; } }
    public boolean ok() { return keys.size() == count; }
}
