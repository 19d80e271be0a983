// Reads what is nobody's business.
// ends: refused
package hostile;

import java.nio.file.Files;

public class ReadSecret {
    public static int attack(int n) throws Exception {
        return Files.readAllBytes(Canary.home().resolve("secret.txt")).length;
    }
}
