// expect: violated ArrayIndexOutOfBoundsException
import org.example.Input;

/** An array from outside, of any length. */
public class Sorted {
    public static void main(String[] args) {
        int[] values = Input.anyInts();
        Input.assume(values.length <= 3);
        boolean sorted = true;
        for (int i = 0; i < values.length; i++) {
            sorted &= values[i] <= values[i + 1];
        }
        System.out.println(sorted);
    }
}
