// Thrown out of an overridden method while something is half done.
//@ caller: class S extends OverriddenThrows { @Override protected void between() { throw new Error(); } } var v = new S(); try { v.move(); } catch (Error e) { } return v.ok();
package leaky;

public class OverriddenThrows {
    private int from = 1, to;
    protected void between() {}
    public void move() { from--; between(); to++; from++; to--; }
    public boolean ok() { return from == 1; }
}
