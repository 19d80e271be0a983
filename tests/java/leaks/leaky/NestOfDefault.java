// A default method takes what only the nest gives.
//@ caller: var v = new NestOfDefault.Cell(); v.force(-5); return v.ok();
//@ class: NestOfDefault$Cell
package leaky;

public final class NestOfDefault {
    private static void write(Cell c, int n) { c.n = n; }
    interface Force { default void force(int n) { write((Cell) this, n); } }
    public static final class Cell implements Force {
        private int n;
        public void set(int to) { if (to >= 0) n = to; }
        public boolean ok() { return n >= 0; }
    }
}
