// A task is kept and run later.
//@ caller: var v = new RunLater(); v.later(() -> { throw new IllegalStateException(); }); try { v.flush(); } catch (IllegalStateException e) { } return v.ok();
package leaky;

public final class RunLater {
    private Runnable task;
    private boolean busy;
    public void later(Runnable r) { task = r; }
    public void flush() { if (task != null) { busy = true; task.run(); busy = false; } }
    public boolean ok() { return !busy; }
}
