// The array is put into the caller's array.
//@ caller: int[][] out = new int[1][]; StoredInArray v = new StoredInArray(); v.into(out); out[0][0] = 1; return v.ok();
package leaky;

public final class StoredInArray {
    private final int[] a = {0};
    public void into(int[][] out) { if (out.length > 0) out[0] = a; }
    public boolean ok() { return a[0] == 0; }
}
