// Gets at files by a way up from its own folder.
// ends: refused
package hostile;

import java.nio.file.Files;
import java.nio.file.Paths;

public class ClimbUp {
    public static int attack(int n) throws Exception {
        String up = "../../../../../../../../../../..";
        Files.write(Paths.get(up + Canary.home().resolve("notes.txt")), new byte[] {1});
        return 1;
    }
}
