// Closes the channel to Attest.
// ends: died
package hostile;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.util.concurrent.CountDownLatch;

public class CloseChannel {
    public static int attack(int n) throws Exception {
        new FileOutputStream(FileDescriptor.out).close();
        new CountDownLatch(1).await();
        return 0;
    }
}
