// A bound that callers set, and that is not trusted.
//@ proved
package tight;

public final class FieldClamped {
    public int limit = 3;
    private int x;
    public void up() { if (x < limit && x < 3) x++; }
    public boolean ok() { return x >= 0 && x <= 3; }
}
