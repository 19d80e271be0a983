// Reads a file through a mapping.
// ends: refused
package hostile;

import java.nio.channels.FileChannel;

public class MapSecret {
    public static int attack(int n) throws Exception {
        try (FileChannel channel = FileChannel.open(Canary.home().resolve("secret.txt"))) {
            return channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size()).get(0);
        }
    }
}
