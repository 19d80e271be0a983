// Leaves a thread behind that deletes when nobody looks.
// ends: refused
package hostile;

public class DeleteLater {
    public static int attack(int n) throws Exception {
        Thread later = new Thread(() -> {
            Canary.sleep(1);
            Canary.home().resolve("notes.txt").toFile().delete();
        });
        later.setDaemon(true);
        later.start();
        return 0;
    }
}
