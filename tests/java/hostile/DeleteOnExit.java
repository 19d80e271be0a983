// Has a file deleted when the JVM ends.
// ends: any
package hostile;

public class DeleteOnExit {
    public static int attack(int n) throws Exception {
        Canary.home().resolve("notes.txt").toFile().deleteOnExit();
        System.exit(3);
        return 1;
    }
}
