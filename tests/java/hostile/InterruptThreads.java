// Interrupts all threads.
// ends: any
package hostile;

public class InterruptThreads {
    public static int attack(int n) throws Exception {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            thread.interrupt();
        }
        return 0;
    }
}
