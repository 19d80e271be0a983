// A list that asks what it is given whether it is one of its elements.
//@ caller: class Any extends ToldByList.Key { public boolean equals(Object o) { return true; } } var v = new ToldByList(); v.take(new Any()); return v.ok();
package leaky;

import java.util.ArrayList;
import java.util.List;

public final class ToldByList {
    static class Key {}
    private final Key own = new Key();
    private boolean found;
    public void take(Key key) {
        List<Key> all = new ArrayList<>();
        all.add(own);
        found = all.contains(key);
    }
    public boolean ok() { return !found; }
}
