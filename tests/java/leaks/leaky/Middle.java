// A listener is called in the middle of a change.
//@ caller: class L extends Middle.Listener { Middle of; boolean bad; @Override void changed() { bad |= !of.ok(); } } var l = new L(); var v = new Middle(l); l.of = v; v.add(1); return !l.bad;
package leaky;

public final class Middle {
    static class Listener { void changed() {} }
    private final Listener listener;
    private int a, b;
    public Middle(Listener listener) { this.listener = listener; }
    public void add(int n) { a += n; if (listener != null) listener.changed(); b += n; }
    public boolean ok() { return a == b; }
}
