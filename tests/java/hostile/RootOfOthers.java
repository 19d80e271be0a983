// Reads and writes through what the kernel shows of other processes.
// ends: refused
package hostile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

public class RootOfOthers {
    public static int attack(int n) throws Exception {
        int done = 0;
        for (long process : new long[] {Canary.parent(), Canary.bystander(), 1}) {
            for (String way : new String[] {"root" + Canary.home() + "/secret.txt", "cwd/Cargo.toml", "fd/0", "fd/1", "maps", "environ"}) {
                Path path = Paths.get("/proc/" + process + "/" + way);
                try {
                    Files.newByteChannel(path).close();
                    done++;
                } catch (IOException refused) {
                    continue;
                }
            }
        }
        return done;
    }
}
