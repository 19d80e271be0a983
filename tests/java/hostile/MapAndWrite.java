// Changes a file through a mapping.
// ends: refused
package hostile;

import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;

public class MapAndWrite {
    public static int attack(int n) throws Exception {
        try (FileChannel channel = FileChannel.open(Canary.home().resolve("notes.txt"),
                StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            channel.map(FileChannel.MapMode.READ_WRITE, 0, 1).put(0, (byte) n);
        }
        return 1;
    }
}
