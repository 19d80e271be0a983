// A private field of a superclass that a package-private method of it writes.
//@ caller: var v = new BelowBase(); v.force(-1); return v.ok();
package leaky;

public final class BelowBase extends Base0 {
    public void set(int n) { if (n > 0) force(n); }
    public boolean ok() { return get() >= 0; }
}
class Base0 { private int n; void force(int to) { n = to; } int get() { return n; } }
