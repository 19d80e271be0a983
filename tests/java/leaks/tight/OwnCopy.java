// A copy constructor with an array of its own.
package tight;

public final class OwnCopy {
    private final int[] a = {0};
    private int sum;
    public OwnCopy() {}
    public OwnCopy(OwnCopy of) { if (of != null) { a[0] = of.a[0]; sum = of.sum; } }
    public void set(int n) { a[0] = n; sum = n; }
    public boolean ok() { return a[0] == sum; }
}
