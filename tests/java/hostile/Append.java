// Appends to a file.
// ends: refused
package hostile;

import java.nio.file.Files;
import java.nio.file.StandardOpenOption;

public class Append {
    public static int attack(int n) throws Exception {
        Files.write(Canary.home().resolve("notes.txt"), new byte[] {1}, StandardOpenOption.APPEND);
        return 1;
    }
}
