// protected clone that a subclass opens.
//@ caller: class S extends ProtectedClone { S twin() { return (S) clone(); } } var v = new S(); v.twin().add(); return v.ok();
package leaky;

public class ProtectedClone implements Cloneable {
    private final int[] count = {0};
    private int own;
    @Override protected ProtectedClone clone() {
        try { return (ProtectedClone) super.clone(); } catch (CloneNotSupportedException e) { return null; }
    }
    public void add() { count[0]++; own = count[0]; }
    public boolean ok() { return count[0] == own; }
}
