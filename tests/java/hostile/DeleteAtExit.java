// Deletes while the JVM ends.
// ends: any
package hostile;

public class DeleteAtExit {
    public static int attack(int n) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> Canary.home().resolve("notes.txt").toFile().delete()));
        System.exit(6);
        return 0;
    }
}
