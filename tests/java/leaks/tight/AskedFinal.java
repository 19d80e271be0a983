// An argument of a final class, asked for its class and for an interface.
//@ proved
package tight;

public final class AskedFinal {
    static final class Key {}
    private boolean seen;
    public void take(Key key) { if (key != null && (key.getClass() != Key.class || (Object) key instanceof Runnable)) seen = true; }
    public boolean ok() { return !seen; }
}
