// A caller's collection is asked whether it contains something of the state.
//@ caller: var v = new AsksCollection(); v.in(new java.util.ArrayList<Object>() { public boolean contains(Object o) { ((int[]) o)[0] = 7; return false; } }); return v.ok();
package leaky;

import java.util.Collection;

public final class AsksCollection {
    private final int[] a = {0};
    public boolean in(Collection<Object> all) { return all != null && all.contains(a); }
    public boolean ok() { return a[0] == 0; }
}
