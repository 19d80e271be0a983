// Puts a file among the classes of Attest's runner.
// ends: refused
package hostile;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

public class ChangeRunner {
    public static int attack(int n) throws Exception {
        Path runner = Paths.get(System.getProperty("java.class.path")).resolve("attest").resolve("runner");
        Files.createFile(runner.resolve("intruder.txt"));
        return 1;
    }
}
