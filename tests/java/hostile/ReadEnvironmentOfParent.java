// Looks for secrets in the environment of the process that started it.
// ends: refused
package hostile;

import java.nio.file.Files;
import java.nio.file.Paths;

public class ReadEnvironmentOfParent {
    public static int attack(int n) throws Exception {
        return Files.readAllBytes(Paths.get("/proc/" + Canary.parent() + "/environ")).length;
    }
}
