/** An entry is none of the structure to which it was given. */
public class InvalidEntryException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public InvalidEntryException(String message) {
        super(message);
    }
}
