// expect: violated NegativeArraySizeException
import org.example.Input;

/** Values of all sorts, asked for in turn. */
public class Mixed {
    public static void main(String[] args) {
        long big = Input.anyLong();
        float part = Input.anyFloat();
        char letter = Input.anyChar();
        boolean flag = Input.anyBoolean();
        short few = Input.anyShort();
        byte tiny = Input.anyByte();
        if (big == 1L << 40 && part == 0.5f && letter == 'q' && flag && few == -7) {
            System.out.println(new int[tiny].length);
        }
    }
}
