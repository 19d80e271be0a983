// Changes places with a file of the user, in one call.
// ends: refused
package hostile;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

public class ExchangeFiles {
    public static int attack(int n) throws Exception {
        Path own = Paths.get("mine.txt").toAbsolutePath();
        Files.write(own, new byte[] {1});
        Path folder = Files.createDirectories(Paths.get("mine").toAbsolutePath());
        long here = -100;
        long[] done = {
            rename(here, own, Canary.home().resolve("notes.txt")),
            rename(here, Canary.home().resolve("deep"), folder.resolve("deep")),
            rename(here, folder, Canary.home().resolve("mine")),
            SystemCalls.call(265, 37, here, SystemCalls.text(Canary.home().resolve("notes.txt")), here, SystemCalls.text(folder.resolve("link"))),
        };
        return SystemCalls.succeeded(done);
    }

    private static long rename(long here, Path from, Path to) throws Exception {
        return SystemCalls.call(264, 38, here, SystemCalls.text(from), here, SystemCalls.text(to));
    }
}
