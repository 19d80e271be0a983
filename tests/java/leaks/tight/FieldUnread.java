// A field that callers set and nothing depends on.
//@ proved
package tight;

public final class FieldUnread {
    int mark;
    private int x;
    public void up() { if (x < 3) x++; }
    public boolean ok() { return x <= 3; }
}
