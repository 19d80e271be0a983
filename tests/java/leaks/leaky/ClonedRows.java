// A clone whose array is shared, made by the class's own clone method.
//@ caller: var v = new ClonedRows(); v.clone().row(0)[0] = 5; return v.ok();
package leaky;

public final class ClonedRows implements Cloneable {
    private int[][] rows = {{0}};
    private boolean copy;
    public int[] row(int n) { return copy ? rows[n] : rows[n].clone(); }
    @Override public ClonedRows clone() {
        try { ClonedRows c = (ClonedRows) super.clone(); c.rows = rows.clone(); c.copy = true; return c; } catch (CloneNotSupportedException e) { throw new AssertionError(e); }
    }
    public boolean ok() { return rows[0][0] == 0; }
}
