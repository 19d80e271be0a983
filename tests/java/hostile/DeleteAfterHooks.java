// Starts threads in a hook that go on while the JVM ends, and keep it from ending.
// ends: any
package hostile;

public class DeleteAfterHooks {
    public static int attack(int n) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            Thread later = new Thread(() -> {
                while (true) {
                    Canary.home().resolve("notes.txt").toFile().delete();
                    Canary.sleep(1);
                }
            });
            later.start();
            try {
                later.join();
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
        }));
        System.exit(7);
        return 0;
    }
}
