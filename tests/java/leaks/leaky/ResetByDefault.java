// A default method that writes what the nest sees, called by its class's name.
//@ caller: var v = new ResetByDefault.Cell(); v.reset(); return v.ok();
//@ class: ResetByDefault$Cell
package leaky;

final class ResetByDefault {
    interface Resets { default void reset() { if (this instanceof Cell) ((Cell) this).n = 0; } }
    static final class Cell implements Resets {
        private int n = 1;
        public boolean ok() { return n == 1; }
    }
}
