// Puts a file where the user keeps his.
// ends: refused
package hostile;

import java.nio.file.Files;

public class CreateFile {
    public static int attack(int n) throws Exception {
        Files.createFile(Canary.home().resolve("intruder.txt"));
        return 1;
    }
}
