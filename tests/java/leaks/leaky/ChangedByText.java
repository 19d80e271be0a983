// A text method that changes the state.
//@ caller: var v = new ChangedByText(); v.toString(); return v.ok();
package leaky;

public final class ChangedByText {
    private int n;
    @Override public String toString() { n++; return "text"; }
    public boolean ok() { return n == 0; }
}
