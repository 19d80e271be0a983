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

    static int bothEnds(ArrayDeque<String> deque) {
        String first = deque.pollFirst();
        String last = deque.pollLast();
        if (first == null) {
            return 0;
        }
        return last == null ? 1 : 2;
    }

    //@ pre list != null
    static Object lastOf(java.util.LinkedList<Animal> list) {
        list.removeFirst();
        return list.getLast();
    }

    static int pushed(java.util.LinkedList<Object> list, Object element) {
        list.addFirst(element);
        return list.indexOf(null);
    }

    private Deques() {
    }
}
