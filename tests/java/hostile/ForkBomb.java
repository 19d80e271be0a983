// Starts as many processes as it can, 64 at most.
// ends: refused
package hostile;

import java.io.IOException;

public class ForkBomb {
    public static int attack(int n) throws Exception {
        int started = 0;
        for (int i = 0; i < 64; i++) {
            try {
                new ProcessBuilder("/bin/sleep", "20.125").start();
                started++;
            } catch (IOException refused) {
                continue;
            }
        }
        return started;
    }
}
