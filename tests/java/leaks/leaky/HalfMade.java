// A subclass overrides what the constructor of its superclass calls, and sees the object half made.
//@ caller: class S extends HalfMade { static boolean bad; S() { super(3); } @Override void made() { bad = !ok(); } } new S(); return !S.bad;
package leaky;

public class HalfMade {
    private final int n;
    public HalfMade(int n) { made(); this.n = n > 0 ? n : 1; }
    void made() {}
    public boolean ok() { return n > 0; }
}
