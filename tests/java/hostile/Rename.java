// Hides a file under another name.
// ends: refused
package hostile;

import java.nio.file.Files;

public class Rename {
    public static int attack(int n) throws Exception {
        Files.move(Canary.home().resolve("notes.txt"), Canary.home().resolve("gone.txt"));
        return 1;
    }
}
