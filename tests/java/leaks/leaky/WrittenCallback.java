// A callback in a field, which finds the object in the middle of a call.
//@ caller: WrittenCallback v = new WrittenCallback(); boolean[] ok = {true}; v.work = () -> ok[0] = v.ok(); v.run(); return ok[0];
package leaky;

public final class WrittenCallback {
    Runnable work;
    private boolean busy;
    public void run() { busy = true; if (work != null) work.run(); busy = false; }
    public boolean ok() { return !busy; }
}
