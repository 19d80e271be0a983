// Arrays in a list of its own, which callers still hold.
//@ caller: int[] a = {0}; KeptElement v = new KeptElement(); v.add(a); a[0] = 1; return v.ok();
package leaky;

import java.util.ArrayList;
import java.util.List;

public final class KeptElement {
    private final List<int[]> all = new ArrayList<>();
    public void add(int[] a) { if (a.length == 1 && a[0] == 0) all.add(a); }
    public boolean ok() { for (int[] a : all) if (a[0] != 0) return false; return true; }
}
