// Writes through a link.
// ends: refused
package hostile;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

public class SymbolicLink {
    public static int attack(int n) throws Exception {
        Path own = Paths.get("symbolic.txt").toAbsolutePath();
        Files.deleteIfExists(own);
        Files.createSymbolicLink(own, Canary.home().resolve("notes.txt"));
        Files.write(own, new byte[] {1});
        return 1;
    }
}
