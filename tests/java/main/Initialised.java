// expect: violated AssertionError
import org.example.Input;

/** A source that is asked while the class is initialised. */
public class Initialised {
    private static final int LIMIT = Input.anyBetween(1, 10);

    public static void main(String[] args) {
        int limit = LIMIT;
        assert limit != 77;
    }
}
