/** A priority queue was asked for its first entry but has none. */
public class EmptyPriorityQueueException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public EmptyPriorityQueueException(String message) {
        super(message);
    }
}
