// Elements of the state are sorted by a caller's order, which keeps them.
//@ caller: var v = new SortedByCaller(); v.sort((a, b) -> { a.n = b.n = 7; return 0; }); return v.ok();
package leaky;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

public final class SortedByCaller {
    static final class Cell { int n; }
    private final List<Cell> all = new ArrayList<>();
    public SortedByCaller() { all.add(new Cell()); all.add(new Cell()); }
    public void sort(Comparator<Cell> by) { if (by != null) all.sort(by); }
    public boolean ok() { return all.get(0).n == 0; }
}
