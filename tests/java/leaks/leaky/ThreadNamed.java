// Which thread calls: its name is the caller's.
//@ caller: Thread.currentThread().setName("other"); return new ThreadNamed().ok();
package leaky;

public final class ThreadNamed {
    public boolean ok() { return !Thread.currentThread().getName().equals("other"); }
}
