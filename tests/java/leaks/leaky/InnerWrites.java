// An inner class that writes a private field.
//@ caller: InnerWrites v = new InnerWrites(); v.new Cursor().reset(); return v.ok();
package leaky;

public final class InnerWrites {
    private int x = 1;
    public boolean ok() { return x == 1; }
    class Cursor { void reset() { x = 0; } }
}
