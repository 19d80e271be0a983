// A subclass that overrides nothing, but sees what is protected and changes it in its constructor.
//@ caller: class Set extends ToldByProtected { Set() { limit = -1; } } var v = new Set(); return v.ok();
package leaky;

public class ToldByProtected {
    protected int limit = 3;
    public void lower() { if (limit > 0) limit--; }
    public boolean ok() { return limit >= 0; }
}
