// Null where an object is expected.
//@ caller: NullPassed v = new NullPassed(); v.join(null); return v.ok();
package leaky;

public final class NullPassed {
    private boolean bad;
    public void join(NullPassed other) { if (other == null) bad = true; }
    public boolean ok() { return !bad; }
}
