// Puts a file among the classes of the project.
// ends: refused
package hostile;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

public class ChangeClassPath {
    public static int attack(int n) throws Exception {
        Path classes = Paths.get(Canary.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        Files.createFile(classes.resolve("intruder.txt"));
        return 1;
    }
}
