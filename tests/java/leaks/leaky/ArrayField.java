// A final field of the package, an array.
//@ caller: ArrayField v = new ArrayField(); v.a[0] = 1; return v.ok();
package leaky;

public final class ArrayField {
    final int[] a = new int[1];
    public boolean ok() { return a[0] == 0; }
}
