// expect: proved
import org.example.Input;

/** Bytes, characters and shorts stay within their ranges. */
public class Narrow {
    public static void main(String[] args) {
        byte b = Input.anyByte();
        char c = Input.anyChar();
        short s = Input.anyShort();
        assert b >= -128 && b <= 127;
        assert c >= 0 && c <= 65535;
        assert s + b >= -32896;
        assert !Input.anyBoolean() || true;
    }
}
