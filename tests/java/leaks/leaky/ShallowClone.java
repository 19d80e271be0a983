// A copy that shares an array.
//@ caller: ShallowClone v = new ShallowClone(); v.clone().set(1); return v.ok();
package leaky;

public final class ShallowClone implements Cloneable {
    private final int[] a = {0};
    private int sum;
    public void set(int n) { a[0] = n; sum = n; }
    @Override public ShallowClone clone() {
        try { return (ShallowClone) super.clone(); } catch (CloneNotSupportedException e) { throw new AssertionError(e); }
    }
    public boolean ok() { return a[0] == sum; }
}
