// The constructor notes itself in a private list and then fails.
//@ caller: try { new NotedHalfMade(-1); } catch (IllegalArgumentException e) { } return NotedHalfMade.last().ok();
package leaky;

public final class NotedHalfMade {
    private static NotedHalfMade last;
    private final int n;
    public NotedHalfMade(int n) { this.n = n; last = this; if (n < 0) throw new IllegalArgumentException(); }
    public static NotedHalfMade last() { return last; }
    public boolean ok() { return n >= 0; }
}
