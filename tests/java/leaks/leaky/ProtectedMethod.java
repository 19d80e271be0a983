// A protected method that the package calls.
//@ caller: ProtectedMethod v = new ProtectedMethod(); v.raw(-1); return v.ok();
package leaky;

public class ProtectedMethod {
    private int x;
    protected void raw(int n) { x = n; }
    public boolean ok() { return x >= 0; }
}
