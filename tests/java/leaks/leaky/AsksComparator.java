// Two elements of the state are compared by a caller's comparator.
//@ caller: var v = new AsksComparator(); v.first((a, b) -> { a[0] = 7; return 0; }); return v.ok();
package leaky;

import java.util.Comparator;

public final class AsksComparator {
    private final int[] a = {0}, b = {0};
    public int first(Comparator<int[]> by) { return by == null ? 0 : by.compare(a, b); }
    public boolean ok() { return a[0] == 0; }
}
