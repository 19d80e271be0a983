// Who called is seen in the stack.
//@ caller: return new StackSeen().ok();
package leaky;

public final class StackSeen {
    public boolean ok() {
        for (StackTraceElement e : new Throwable().getStackTrace()) if (e.getClassName().contains("Caller")) return false;
        return true;
    }
}
