// Waits for a thread that waits for it.
// ends: timed out
package hostile;

import java.util.concurrent.CountDownLatch;

public class WaitForItself {
    public static int attack(int n) throws Exception {
        Object one = new Object();
        Object two = new Object();
        CountDownLatch both = new CountDownLatch(2);
        Thread other = new Thread(() -> hold(two, one, both));
        other.setDaemon(true);
        other.start();
        hold(one, two, both);
        return 0;
    }

    static void hold(Object first, Object second, CountDownLatch both) {
        synchronized (first) {
            both.countDown();
            try {
                both.await();
            } catch (InterruptedException ignored) {
                return;
            }
            synchronized (second) {
                second.notifyAll();
            }
        }
    }
}
