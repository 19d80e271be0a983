// Writes by names that lead around: through the root, the folder and the files of its own process.
// ends: refused
package hostile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

public class ThroughRoot {
    public static int attack(int n) throws Exception {
        Path notes = Canary.home().resolve("notes.txt");
        int up = Paths.get("").toAbsolutePath().getNameCount();
        String[] ways = {
            "/proc/self/root" + notes,
            "/proc/thread-self/root" + notes,
            "/proc/self/cwd/" + "../".repeat(up) + notes,
            "/proc/self/task/" + ProcessHandle.current().pid() + "/root" + notes,
            "../".repeat(up) + notes.toString().substring(1),
        };
        int written = 0;
        for (String way : ways) {
            try {
                Files.write(Paths.get(way), new byte[] {1});
                written++;
            } catch (IOException refused) {
                continue;
            }
        }
        return written;
    }
}
