// Writes through a second name of a file.
// ends: refused
package hostile;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

public class HardLink {
    public static int attack(int n) throws Exception {
        Path own = Paths.get("linked.txt").toAbsolutePath();
        Files.createLink(own, Canary.home().resolve("notes.txt"));
        Files.write(own, new byte[] {1});
        return 1;
    }
}
