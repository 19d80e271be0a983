// A null in the middle.
//@ caller: var v = new HalfTaken(); try { v.take(null); } catch (NullPointerException e) { } return v.ok();
package leaky;

public final class HalfTaken {
    private int a, b;
    public void take(HalfTaken o) { a++; b += o == this ? 1 : o.zero() + 1; }
    private int zero() { return 0; }
    public boolean ok() { return a == b; }
}
