// Writes without end, to the streams beneath.
// ends: died
package hostile;

import java.io.FileDescriptor;
import java.io.FileOutputStream;

public class FloodErrors {
    public static int attack(int n) throws Exception {
        FileOutputStream raw = new FileOutputStream(FileDescriptor.out);
        while (true) {
            raw.write(new byte[1 << 16]);
        }
    }
}
