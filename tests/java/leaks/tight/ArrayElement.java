// Elements are handed out and not the array.
package tight;

public final class ArrayElement {
    private final int[] a = new int[2];
    public int first() { return a[0]; }
    public void set(int n) { if (n >= 0) a[1] = n; }
    public boolean ok() { return a[1] >= 0; }
}
