// An enum with a counter, shared by all.
//@ caller: EnumCounts.Level.HIGH.up(); return new EnumCounts().ok();
package leaky;

public final class EnumCounts {
    enum Level { LOW, HIGH; private int n; void up() { n++; } }
    public boolean ok() { return Level.HIGH.n == 0; }
}
