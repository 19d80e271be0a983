// Writes over a file.
// ends: refused
package hostile;

import java.io.FileOutputStream;

public class Overwrite {
    public static int attack(int n) throws Exception {
        try (FileOutputStream out = new FileOutputStream(Canary.home().resolve("notes.txt").toFile())) {
            out.write(n);
        }
        return 1;
    }
}
