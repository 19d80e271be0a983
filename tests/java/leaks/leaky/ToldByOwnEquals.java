// An object equal to none of another class: a subclass of its own is of another.
//@ caller: var v = new ToldByOwnEquals(1); v.meet(new ToldByOwnEquals(1) {}); return v.ok();
package leaky;

public class ToldByOwnEquals {
    private final int value;
    private boolean unequal;
    public ToldByOwnEquals(int value) { this.value = value; }
    public boolean equals(Object other) {
        return other != null && getClass() == other.getClass() && ((ToldByOwnEquals) other).value == value;
    }
    public int hashCode() { return value; }
    public void meet(ToldByOwnEquals other) { if (other != null && other.value == value) unequal |= !equals(other); }
    public boolean ok() { return !unequal; }
}
