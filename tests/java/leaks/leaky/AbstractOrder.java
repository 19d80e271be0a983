// An order of a class that declares the JDK's method once more: a caller's subclass is passed the rows, and writes them.
//@ caller: var v = new AbstractOrder(); v.sort(new AbstractOrder.Order() { public int compare(int[] a, int[] b) { a[0] = -1; return 0; } }); return v.ok();
package leaky;

import java.util.Arrays;
import java.util.Comparator;

public final class AbstractOrder {
    public abstract static class Order implements Comparator<int[]> {
        @Override public abstract int compare(int[] a, int[] b);
    }

    private final int[][] rows = {{1}, {2}};
    public void sort(Order order) { Arrays.sort(rows, order); }
    public boolean ok() { return rows[0][0] > 0 && rows[1][0] > 0; }
}
