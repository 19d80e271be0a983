// Suspends the threads of the runner.
// ends: any
package hostile;

public class SuspendThreads {
    public static int attack(int n) throws Exception {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().startsWith("attest")) {
                Thread.class.getMethod("suspend").invoke(thread);
            }
        }
        return 0;
    }
}
