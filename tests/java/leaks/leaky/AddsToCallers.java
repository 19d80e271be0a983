// A caller's list keeps what is added.
//@ caller: var l = new java.util.ArrayList<int[]>(); var v = new AddsToCallers(); v.fill(l); l.get(0)[0] = 1; return v.ok();
package leaky;

import java.util.List;

public final class AddsToCallers {
    private final int[] a = {0};
    public void fill(List<int[]> all) { if (all != null) all.add(a); }
    public boolean ok() { return a[0] == 0; }
}
