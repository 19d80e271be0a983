// A static method of an interface in the nest.
//@ caller: var v = new NestOfStatic.Cell(); NestOfStatic.Force.force(v); return v.ok();
//@ class: NestOfStatic$Cell
package leaky;

public final class NestOfStatic {
    interface Force { static void force(Cell c) { c.n = -1; } }
    public static final class Cell {
        private int n;
        public void set(int to) { if (to >= 0) n = to; }
        public boolean ok() { return n >= 0; }
    }
}
