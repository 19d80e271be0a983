// Elements of a cloned array.
//@ caller: var v = new ClonedElements(); v.cells()[0].set(4); return v.ok();
package leaky;

public final class ClonedElements {
    static final class Cell { private int n; void set(int to) { n = to; } }
    private final Cell[] cells = {new Cell()};
    public Cell[] cells() { return cells.clone(); }
    public boolean ok() { return cells[0].n == 0; }
}
