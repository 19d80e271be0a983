// Further arguments, which are an array of the caller's.
//@ caller: int[] a = {0}; KeptVarargs v = new KeptVarargs(a); a[0] = 1; return v.ok();
package leaky;

public final class KeptVarargs {
    private final int[] a;
    public KeptVarargs(int... a) {
        for (int x : a) if (x != 0) throw new IllegalArgumentException();
        this.a = a;
    }
    public boolean ok() { for (int x : a) if (x != 0) return false; return true; }
}
