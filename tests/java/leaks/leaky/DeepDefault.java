// A private method of an interface, called by its default method.
//@ caller: var v = new DeepDefault.Cell(); v.reset(); return v.ok();
//@ class: DeepDefault$Cell
package leaky;

final class DeepDefault {
    interface Zero { private void zero() { if (this instanceof Cell) ((Cell) this).n = 0; } default void reset() { zero(); } }
    interface More extends Zero {}
    static final class Cell implements More { private int n = 1; public boolean ok() { return n == 1; } }
}
