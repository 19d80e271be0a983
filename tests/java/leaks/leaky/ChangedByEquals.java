// equals that changes the state.
//@ caller: var v = new ChangedByEquals(); v.equals(v); return v.ok();
package leaky;

public final class ChangedByEquals {
    private int n;
    @Override public boolean equals(Object o) { n++; return o == this; }
    @Override public int hashCode() { return 1; }
    public boolean ok() { return n == 0; }
}
