/** A position is none of the structure to which it was given. */
public class InvalidPositionException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public InvalidPositionException(String message) {
        super(message);
    }
}
