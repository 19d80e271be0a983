// An argument asked for a class that all of its objects are of.
//@ proved
package tight;

public final class AskedForItself {
    static class Key {}
    private boolean other;
    public void take(Key key) { Object any = key; if (key != null && !(any instanceof Key)) other = true; }
    public boolean ok() { return !other; }
}
