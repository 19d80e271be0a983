// Empties a file.
// ends: refused
package hostile;

import java.io.RandomAccessFile;

public class Truncate {
    public static int attack(int n) throws Exception {
        try (RandomAccessFile file = new RandomAccessFile(Canary.home().resolve("notes.txt").toFile(), "rw")) {
            file.setLength(0);
        }
        return 1;
    }
}
