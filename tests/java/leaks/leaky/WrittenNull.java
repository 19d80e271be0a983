// A reference that callers take away.
//@ caller: WrittenNull v = new WrittenNull(); v.next = null; return v.ok();
//@ violated
package leaky;

public final class WrittenNull {
    protected WrittenNull next = this;
    public boolean ok() { return next != null; }
}
