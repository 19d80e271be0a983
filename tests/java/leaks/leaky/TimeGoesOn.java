// The time goes on.
//@ caller: var v = new TimeGoesOn(); long until = System.nanoTime() + 30_000_000L; while (System.nanoTime() < until) { } return v.ok();
package leaky;

public final class TimeGoesOn {
    private final long start = System.nanoTime();
    public boolean ok() { return System.nanoTime() - start < 20_000_000L; }
}
