// Cloneable, without a method that clones: a subclass clones.
//@ caller: class S extends CloneBySubclass { S copy() { try { return (S) clone(); } catch (CloneNotSupportedException e) { return null; } } } var v = new S(); v.set(1); v.copy().set(2); return v.ok();
package leaky;

public class CloneBySubclass implements Cloneable {
    private final int[] a = {0};
    private int sum;
    public void set(int n) { a[0] = n; sum = n; }
    public boolean ok() { return a[0] == sum; }
}
