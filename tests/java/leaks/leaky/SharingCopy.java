// A copy constructor that shares an array.
//@ caller: SharingCopy v = new SharingCopy(); new SharingCopy(v).set(1); return v.ok();
package leaky;

public final class SharingCopy {
    private final int[] a;
    private int sum;
    public SharingCopy() { a = new int[] {0}; }
    public SharingCopy(SharingCopy of) { a = of.a; sum = of.sum; }
    public void set(int n) { a[0] = n; sum = n; }
    public boolean ok() { return a[0] == sum; }
}
