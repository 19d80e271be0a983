// Opens the files that it reads once more, to write.
// ends: refused
package hostile;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

public class ReopenDescriptors {
    public static int attack(int n) throws Exception {
        int opened = 0;
        Canary.class.getResourceAsStream("/canary.properties").read();
        for (File descriptor : new File("/proc/self/fd").listFiles()) {
            try {
                Path file = Files.readSymbolicLink(descriptor.toPath());
                if (Files.isRegularFile(file) && !file.startsWith(new File("").getAbsolutePath())) {
                    new FileOutputStream(descriptor, true).close();
                    opened++;
                }
            } catch (IOException refused) {
                continue;
            }
        }
        return opened;
    }
}
