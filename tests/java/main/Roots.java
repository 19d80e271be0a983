// expect: violated ArithmeticException
import org.example.Input;

/** Doubles, their special values included. */
public class Roots {
    public static void main(String[] args) {
        double x = Input.anyDouble();
        if (x != x) {
            return;
        }
        if (x * x == 2.25 && x < 0) {
            System.out.println(1 / ((int) (x * 2) + 3));
        }
    }
}
