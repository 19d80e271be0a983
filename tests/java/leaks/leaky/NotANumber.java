// A number that is not one.
//@ caller: var v = new NotANumber(); v.set(0.0 / 0.0); return v.ok();
package leaky;

public final class NotANumber {
    private double x;
    public void set(double to) { x = to; }
    public boolean ok() { return x == x; }
}
