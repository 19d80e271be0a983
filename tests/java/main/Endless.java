// expect: undecided
import org.example.Input;

/** A loop without a bound: nothing is wrong, and no number of rounds shows it. */
public class Endless {
    public static void main(String[] args) {
        int n = Input.anyInt();
        Input.assume(n >= 0);
        int count = 0;
        while (n > 0) {
            n--;
            count++;
        }
        assert count >= 0;
    }
}
