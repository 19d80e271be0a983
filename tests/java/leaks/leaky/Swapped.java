// A private helper object is swapped between two owners.
//@ caller: var a = new Swapped(); var b = new Swapped(); a.add(); a.swap(b); return b.ok();
package leaky;

public final class Swapped {
    private static final class Cell { int n; }
    private Cell cell = new Cell();
    private int count;
    public void add() { if (count < 2) { cell.n++; count++; } }
    public void swap(Swapped o) { if (o != null) { Cell c = cell; cell = o.cell; o.cell = c; } }
    public boolean ok() { return cell.n == count; }
}
