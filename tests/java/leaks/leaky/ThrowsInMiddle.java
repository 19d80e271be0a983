// A listener that throws in the middle of a change.
//@ caller: class L extends ThrowsInMiddle.Listener { @Override void changed() { throw new Error(); } } var v = new ThrowsInMiddle(); try { v.add(new L(), 1); } catch (Error e) { } return v.ok();
package leaky;

public final class ThrowsInMiddle {
    static class Listener { void changed() {} }
    private int a, b;
    public void add(Listener l, int n) { a += n; if (l != null) l.changed(); b += n; }
    public boolean ok() { return a == b; }
}
