// expect: proved
import org.example.Input;

/** Exceptions that are thrown, and caught. */
public class Caught {
    static int divide(int a, int b) {
        try {
            return a / b;
        } catch (ArithmeticException problem) {
            return 0;
        }
    }

    public static void main(String[] args) {
        int a = Input.anyInt();
        int b = Input.anyInt();
        Input.assume(b == 0 || b == 1);
        assert divide(a, b) == (b == 0 ? 0 : a);
    }
}
