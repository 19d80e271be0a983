// A reference that callers set, to objects with numbers of their own.
//@ proved
package tight;

public final class FieldOfObjects {
    FieldOfObjects next;
    private boolean big;
    public void grow() { big = true; }
    public void copy() { if (next != null) big = next.big; }
    public boolean ok() { return !big || next != this || big; }
}
