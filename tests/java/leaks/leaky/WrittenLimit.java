// A bound that callers set before they call.
//@ caller: WrittenLimit v = new WrittenLimit(); v.limit = 2; v.up(); v.up(); return v.ok();
//@ violated
package leaky;

public final class WrittenLimit {
    int limit = 1;
    private int x;
    public void up() { if (x < limit) x++; }
    public boolean ok() { return x <= 1; }
}
