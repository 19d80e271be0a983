// An array that a method keeps.
//@ caller: int[] a = {1}; KeptLater v = new KeptLater(); v.use(a); a[0] = -1; return v.ok();
package leaky;

public final class KeptLater {
    private int[] a = {1};
    public void use(int[] with) { if (with.length > 0 && with[0] > 0) a = with; }
    public boolean ok() { return a[0] > 0; }
}
