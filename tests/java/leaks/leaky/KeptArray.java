// An array that is kept as it was passed.
//@ caller: int[] a = {0}; KeptArray v = new KeptArray(a); a[0] = 1; return v.ok();
package leaky;

public final class KeptArray {
    private final int[] a;
    public KeptArray(int[] a) {
        if (a.length == 0 || a[0] != 0) throw new IllegalArgumentException();
        this.a = a;
    }
    public boolean ok() { return a[0] == 0; }
}
