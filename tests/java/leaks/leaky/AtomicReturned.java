// A counter of the JDK that is handed out.
//@ caller: AtomicReturned v = new AtomicReturned(); v.counter().incrementAndGet(); return v.ok();
package leaky;

import java.util.concurrent.atomic.AtomicInteger;

public final class AtomicReturned {
    private final AtomicInteger n = new AtomicInteger();
    public AtomicInteger counter() { return n; }
    public boolean ok() { return n.get() == 0; }
}
