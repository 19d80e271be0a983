// Moves a file of the user into its own folder.
// ends: refused
package hostile;

import java.nio.file.Files;
import java.nio.file.Paths;

public class Steal {
    public static int attack(int n) throws Exception {
        Files.move(Canary.home().resolve("notes.txt"), Paths.get("stolen.txt").toAbsolutePath());
        return 1;
    }
}
