// The order of identity hash codes.
//@ caller: for (int i = 0; i < 1000; i++) if (!new HashOrder().ok()) return false; return true;
package leaky;

public final class HashOrder {
    private final Object a = new Object(), b = new Object();
    public boolean ok() { return System.identityHashCode(a) < System.identityHashCode(b); }
}
