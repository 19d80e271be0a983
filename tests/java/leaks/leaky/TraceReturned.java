// A stack trace that is handed out.
//@ caller: var v = new TraceReturned(); v.trace()[0] = null; return v.ok();
package leaky;

public final class TraceReturned {
    private final StackTraceElement[] trace = new Exception().getStackTrace();
    public StackTraceElement[] trace() { return trace; }
    public boolean ok() { return trace.length == 0 || trace[0] != null; }
}
