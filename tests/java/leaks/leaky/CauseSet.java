// An exception of the library that is handed out, and that callers change.
//@ caller: var v = new CauseSet(); v.error().initCause(new Error()); return v.ok();
package leaky;

public final class CauseSet {
    private final Exception error = new Exception("none");
    public Exception error() { return error; }
    public boolean ok() { return error.getCause() == null; }
}
