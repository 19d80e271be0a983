// A nested class that writes a private field.
//@ caller: NestedWrites v = new NestedWrites(); NestedWrites.Tool.poke(v); return v.ok();
package leaky;

public final class NestedWrites {
    private int x = 1;
    public boolean ok() { return x == 1; }
    static final class Tool { static void poke(NestedWrites v) { v.x = 0; } }
}
