// Keys that a sorted set refuses, but for those of a subclass that can be compared.
//@ caller: class Ordered extends ToldByTree.Key implements Comparable<Object> { public int compareTo(Object o) { return 0; } } var v = new ToldByTree(); v.take(new Ordered()); return v.ok();
package leaky;

import java.util.Set;
import java.util.TreeSet;

public final class ToldByTree {
    static class Key {}
    private boolean taken;
    public void take(Key key) {
        Set<Object> all = new TreeSet<>();
        try {
            taken = key != null && all.add(key);
        } catch (ClassCastException none) {
            taken = false;
        }
    }
    public boolean ok() { return !taken; }
}
