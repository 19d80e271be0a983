// Cloneable, but nobody extends it.
package tight;

public final class CloneableFinal implements Cloneable {
    private final int[] a = {0};
    private int sum;
    public void set(int n) { a[0] = n; sum = n; }
    public boolean ok() { return a[0] == sum; }
}
