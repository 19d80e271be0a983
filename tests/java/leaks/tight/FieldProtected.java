// A protected field of a class that is extended.
//@ proved
package tight;

public class FieldProtected {
    protected int step;
    private int x;
    public final void up() { if (step > 0 && x < 2) x++; }
    public final boolean fine() { return x <= 2; }
    public boolean ok() { return x <= 2; }
}
