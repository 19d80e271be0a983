import java.util.ArrayDeque;
import java.util.Deque;

/** Queues that are looked at before something is taken. */
public class SafeQueue {
    private final Deque<Integer> queue = new ArrayDeque<>();

    public void put(int x) {
        queue.addLast(x);
    }

    public int take() {
        if (queue.isEmpty()) {
            return -1;
        }
        return queue.removeFirst();
    }

    public int drain() {
        int sum = 0;
        while (!queue.isEmpty()) {
            sum += queue.pop();
        }
        return sum;
    }
}
