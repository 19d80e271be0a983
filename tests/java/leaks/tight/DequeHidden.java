// A queue that nobody sees.
package tight;

import java.util.ArrayDeque;
import java.util.Deque;

public final class DequeHidden {
    private final Deque<String> q = new ArrayDeque<>();
    public void push() { if (q.size() < 2) q.push("x"); }
    public String peek() { return q.peek(); }
    public boolean ok() { return q.size() <= 2; }
}
