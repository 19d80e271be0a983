// A private helper object becomes shared by two owners.
//@ caller: var a = new SharedHelper(); var b = a.share(); b.add(); return a.ok();
package leaky;

public final class SharedHelper {
    private static final class Cell { int n; }
    private Cell cell = new Cell();
    private int count;
    public void add() { if (count < 2) { cell.n++; count++; } }
    public SharedHelper share() { SharedHelper s = new SharedHelper(); s.cell = cell; s.count = count; return s; }
    public boolean ok() { return cell.n == count; }
}
