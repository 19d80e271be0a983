import java.util.ArrayDeque;
import java.util.Deque;
import java.util.PriorityQueue;

/** Stacks and queues. */
final class Deques {
    //@ pre n >= 0 && n <= 3
    //@ domain n 0..3
    //@ complete
    static int top(int n) {
        Deque<Integer> stack = new ArrayDeque<>();
        for (int i = 0; i < n; i++) {
            stack.push(i);
        }
        return stack.pop();
    }

    //@ domain x 0..3
    //@ complete
    static int polled(int x) {
        Deque<Integer> queue = new ArrayDeque<>();
        if (x > 1) {
            queue.add(x);
        }
        Integer head = queue.poll();
        return head == null ? -1 : head;
    }

    //@ domain a -2..2, b -2..2
    //@ complete
    static int smallest(int a, int b) {
        PriorityQueue<Integer> queue = new PriorityQueue<>();
        queue.add(a);
        queue.add(b);
        return queue.remove();
    }

    static int drained(ArrayDeque<Integer> deque) {
        int sum = 0;
        while (!deque.isEmpty()) {
            sum += deque.removeFirst();
        }
        return sum;
    }

    private Deques() {
    }
}
