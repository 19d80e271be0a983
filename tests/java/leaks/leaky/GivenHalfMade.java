// The constructor gives itself to a registry and then fails.
//@ caller: var r = new Registry0(); try { new GivenHalfMade(r, -1); } catch (IllegalArgumentException e) { } return r.last == null || r.last.ok();
package leaky;

public final class GivenHalfMade {
    private final int n;
    public GivenHalfMade(Registry0 r, int n) { this.n = n; if (r != null) r.last = this; if (n < 0) throw new IllegalArgumentException(); }
    public boolean ok() { return n >= 0; }
}
final class Registry0 { GivenHalfMade last; }
