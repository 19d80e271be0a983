// expect: violated AssertionError
import org.example.Input;

/** Not every double equals itself. */
public class NotANumber {
    public static void main(String[] args) {
        double x = Input.anyDouble();
        assert x == x;
    }
}
