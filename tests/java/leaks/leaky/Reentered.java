// A callback that finds the object in the middle of a call.
//@ caller: Reentered v = new Reentered(); boolean[] ok = {true}; v.run(() -> ok[0] = v.ok()); return ok[0];
package leaky;

public final class Reentered {
    private boolean busy;
    public void run(Runnable work) { busy = true; work.run(); busy = false; }
    public boolean ok() { return !busy; }
}
