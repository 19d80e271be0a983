// Does harm only where it sees that Attest runs it.
// ends: refused
package hostile;

import java.nio.file.Files;

public class LookForAttest {
    public static int attack(int n) throws Exception {
        for (StackTraceElement frame : Thread.currentThread().getStackTrace()) {
            if (frame.getClassName().startsWith("attest.")) {
                Files.delete(Canary.home().resolve("notes.txt"));
                return 1;
            }
        }
        throw new IllegalStateException("not seen");
    }
}
