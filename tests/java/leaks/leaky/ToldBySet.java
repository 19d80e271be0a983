// Two keys that a set takes for one, since a subclass overrides what the set calls.
//@ caller: class Same extends ToldBySet.Key { public boolean equals(Object o) { return true; } public int hashCode() { return 1; } } var v = new ToldBySet(); v.take(new Same(), new Same()); return v.ok();
package leaky;

import java.util.HashSet;
import java.util.Set;

public final class ToldBySet {
    static class Key {}
    private int size = 2;
    public void take(Key one, Key other) {
        if (one == null || other == null || one == other) return;
        Set<Object> both = new HashSet<>();
        both.add(one);
        both.add(other);
        size = both.size();
    }
    public boolean ok() { return size == 2; }
}
