// A private constructor, and a subclass in the nest that callers make.
//@ caller: var v = new OnlyNested.Sub(-1); return v.ok();
package leaky;

public class OnlyNested {
    private final int n;
    private OnlyNested(int n) { this.n = n; }
    public static OnlyNested of(int n) { return new OnlyNested(n > 0 ? n : 1); }
    public boolean ok() { return n > 0; }
    static final class Sub extends OnlyNested { Sub(int n) { super(n); } }
}
