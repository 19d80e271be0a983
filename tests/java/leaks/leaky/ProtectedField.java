// A protected field.
//@ caller: ProtectedField v = new ProtectedField(); v.x = -1; return v.ok();
package leaky;

public class ProtectedField {
    protected int x;
    public boolean ok() { return x >= 0; }
}
