// A method that asks what may be overridden.
//@ caller: var v = new OverriddenInMethod() { protected boolean allows(int n) { return true; } }; v.set(-1); return v.ok();
package leaky;

public class OverriddenInMethod {
    private int x;
    public void set(int n) { if (allows(n)) x = n; }
    protected boolean allows(int n) { return n >= 0; }
    public boolean ok() { return x >= 0; }
}
