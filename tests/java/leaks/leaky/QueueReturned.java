// A queue that is handed out.
//@ caller: QueueReturned v = new QueueReturned(); v.queue().poll(); return v.ok();
package leaky;

import java.util.ArrayDeque;
import java.util.Deque;

public final class QueueReturned {
    private final Deque<String> q = new ArrayDeque<>();
    public QueueReturned() { q.add("one"); }
    public Deque<String> queue() { return q; }
    public boolean ok() { return q.size() == 1; }
}
