// A source of a class that declares the JDK's method once more: a caller's subclass gives a row, and keeps it.
//@ caller: var v = new AbstractSource(); int[] row = {1}; v.take(new AbstractSource.Rows() { public java.util.Iterator<int[]> iterator() { return java.util.List.of(row).iterator(); } }); row[0] = -1; return v.ok();
package leaky;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

public final class AbstractSource {
    public abstract static class Rows implements Iterable<int[]> {
        @Override public abstract Iterator<int[]> iterator();
    }

    private final List<int[]> rows = new ArrayList<>();
    public void take(Rows source) {
        source.forEach(row -> { if (row.length == 1 && row[0] > 0) rows.add(row); });
    }
    public boolean ok() { return rows.isEmpty() || rows.get(0)[0] > 0; }
}
