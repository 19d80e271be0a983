// A private class behind an interface that callers know.
//@ caller: HandleReturned v = new HandleReturned(); v.handle().poke(); return v.ok();
package leaky;

public final class HandleReturned {
    private int x;
    public HandleOfReturned handle() { return new Own(); }
    public boolean ok() { return x == 0; }
    private final class Own implements HandleOfReturned { public void poke() { x = 1; } }
}
interface HandleOfReturned { void poke(); }
