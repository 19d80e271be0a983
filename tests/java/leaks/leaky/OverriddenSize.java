// A public method that the class itself relies on.
//@ caller: var v = new OverriddenSize() { public int size() { return 0; } }; v.add(); v.add(); v.add(); return v.ok();
package leaky;

public class OverriddenSize {
    private int n;
    public int size() { return n; }
    public void add() { if (size() < 2) n++; }
    public boolean ok() { return n <= 2; }
}
