// A reference to a private method of its own.
//@ caller: var v = new OwnReference(); v.task().run(); return v.ok();
package leaky;

public final class OwnReference {
    private int n;
    private void bump() { n++; }
    public Runnable task() { return this::bump; }
    public boolean ok() { return n == 0; }
}
