// Starts threads, 4,000 at most.
// ends: any
package hostile;

public class StartThreads {
    public static int attack(int n) throws Exception {
        for (int i = 0; i < 4000; i++) {
            Thread thread = new Thread(() -> Canary.sleep(60));
            thread.setDaemon(true);
            thread.start();
        }
        return 1;
    }
}
