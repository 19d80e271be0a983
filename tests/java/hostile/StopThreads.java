// Stops all threads, those of the runner too.
// ends: any
package hostile;

public class StopThreads {
    public static int attack(int n) throws Exception {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread != Thread.currentThread()) {
                thread.stop();
            }
        }
        return 0;
    }
}
