// Empties a file while it opens it.
// ends: refused
package hostile;

import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;

public class TruncateByChannel {
    public static int attack(int n) throws Exception {
        FileChannel.open(Canary.home().resolve("notes.txt"), StandardOpenOption.WRITE,
                StandardOpenOption.TRUNCATE_EXISTING).close();
        return 1;
    }
}
