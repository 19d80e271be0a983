// expect: proved
import org.example.Input;

/** Nothing fulfils the assumptions. */
public class Contradiction {
    public static void main(String[] args) {
        int a = Input.anyInt();
        Input.assume(a > 5);
        Input.assume(a < 3);
        assert false;
    }
}
