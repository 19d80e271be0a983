// Ends the JVM and hangs while it ends.
// ends: timed out
package hostile;

public class HangAtExit {
    public static int attack(int n) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> Canary.sleep(60)));
        System.exit(7);
        return 0;
    }
}
