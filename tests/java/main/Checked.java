// expect: violated IOException
import java.io.IOException;
import org.example.Input;

/** A checked exception leaves the program. */
public class Checked {
    static void read(String name) throws IOException {
        if (name.isEmpty()) {
            throw new IOException("no name");
        }
    }

    public static void main(String[] args) throws IOException {
        read(Input.anyString());
    }
}
