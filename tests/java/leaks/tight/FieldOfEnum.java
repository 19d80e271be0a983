// A constant of an enum that callers choose, or none.
//@ proved
package tight;

public final class FieldOfEnum {
    enum Mode { ON, OFF }

    public Mode mode = Mode.ON;
    private int x;
    public void up() { if (mode == Mode.ON && x == 0) x++; }
    public boolean ok() { return x == 0 || x == 1; }
}
