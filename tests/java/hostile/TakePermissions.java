// Makes a file unreadable to its owner.
// ends: refused
package hostile;

import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Collections;

public class TakePermissions {
    public static int attack(int n) throws Exception {
        Files.setPosixFilePermissions(Canary.home().resolve("notes.txt"), Collections.<PosixFilePermission>emptySet());
        return 1;
    }
}
