// Moves a file of its own over one of the user.
// ends: refused
package hostile;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

public class RenameOver {
    public static int attack(int n) throws Exception {
        Path own = Files.createTempFile("own", ".txt");
        Files.move(own, Canary.home().resolve("notes.txt"), StandardCopyOption.REPLACE_EXISTING);
        return 1;
    }
}
