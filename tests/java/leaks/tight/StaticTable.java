// A private table that nobody is given.
package tight;

public final class StaticTable {
    private static final int[] TABLE = {1, 2};
    private int n;
    public void step(boolean far) { if (n == 0) n = TABLE[far ? 1 : 0]; }
    public boolean ok() { return n >= 0 && n <= 2; }
}
