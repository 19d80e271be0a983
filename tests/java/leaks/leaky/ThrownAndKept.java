// An exception that is thrown and kept.
//@ caller: var v = new ThrownAndKept(); try { v.fail(); } catch (IllegalStateException e) { e.addSuppressed(new Error()); } return v.ok();
package leaky;

public final class ThrownAndKept {
    private final IllegalStateException failure = new IllegalStateException();
    public void fail() { throw failure; }
    public boolean ok() { return failure.getSuppressed().length == 0; }
}
