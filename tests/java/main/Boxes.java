// expect: violated AssertionError
import org.example.Input;

/** Wrappers are compared as objects. */
public class Boxes {
    public static void main(String[] args) {
        Integer value = Input.anyInteger();
        Integer same = Integer.valueOf(value.intValue());
        if (value.intValue() == 1000) {
            assert value.equals(same) && value == same;
        }
    }
}
