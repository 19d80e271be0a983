// A flag that callers set.
//@ proved
package tight;

public final class FieldFlag extends FlagOfField {
    private int x;
    public void flip() { x = open ? 1 : 2; }
    public boolean ok() { return x >= 0 && x <= 2; }
}
class FlagOfField { boolean open; }
