// Negative zero.
//@ caller: var v = new NegativeZero(); v.set(-0.0); return v.ok();
package leaky;

public final class NegativeZero {
    private double x = 1;
    public void set(double to) { if (to >= 0) x = to; }
    public boolean ok() { return 1 / x > 0; }
}
