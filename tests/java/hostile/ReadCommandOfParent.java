// Reads how the process that started it was called.
// ends: refused
package hostile;

import java.nio.file.Files;
import java.nio.file.Paths;

public class ReadCommandOfParent {
    public static int attack(int n) throws Exception {
        return Files.readAllBytes(Paths.get("/proc/" + Canary.parent() + "/cmdline")).length;
    }
}
