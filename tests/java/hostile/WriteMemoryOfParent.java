// Writes into the memory of the process that started it.
// ends: refused
package hostile;

import java.io.RandomAccessFile;

public class WriteMemoryOfParent {
    public static int attack(int n) throws Exception {
        new RandomAccessFile("/proc/" + Canary.parent() + "/mem", "rw").close();
        return 1;
    }
}
