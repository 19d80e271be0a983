// Deletes a file of the user.
// ends: refused
package hostile;

import java.nio.file.Files;

public class DeleteFile {
    public static int attack(int n) throws Exception {
        Files.delete(Canary.home().resolve("notes.txt"));
        return 1;
    }
}
