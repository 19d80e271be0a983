// A protected field of a class that is extended, and of its subclass.
//@ caller: WrittenProtected v = new WrittenProtected(); v.open = true; return v.ok();
//@ violated
package leaky;

public class WrittenProtected extends WrittenProtectedBase {
    private int x;
    public void up() { x++; }
    public boolean ok() { return !open || x < 0; }
}
class WrittenProtectedBase { protected boolean open; }
