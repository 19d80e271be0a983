// A copy of an array of arrays, which shares the rows.
//@ caller: RowsShared v = new RowsShared(); v.rows()[0][0] = 1; return v.ok();
package leaky;

public final class RowsShared {
    private final int[][] rows = {{0}};
    public int[][] rows() { return rows.clone(); }
    public boolean ok() { return rows[0][0] == 0; }
}
