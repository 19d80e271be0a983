import java.util.ArrayDeque;

/** A waiting queue. */
public class Waiting {
    private final ArrayDeque<Integer> queue = new ArrayDeque<>();

    public void arrive(int ticket) {
        queue.addLast(ticket);
    }

    public int next() {
        return queue.removeFirst(); // bug: NoSuchElementException
    }

    public int nextOrZero() {
        Integer ticket = queue.pollFirst();
        return ticket == null ? 0 : ticket;
    }
}
