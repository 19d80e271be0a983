// Makes files that are larger than the disk and hold nothing.
// ends: refused
package hostile;

import java.io.IOException;
import java.io.RandomAccessFile;

public class SparseFiles {
    public static int attack(int n) throws Exception {
        int made = 0;
        for (int i = 0; i < 8; i++) {
            try (RandomAccessFile file = new RandomAccessFile("sparse" + i, "rw")) {
                file.seek(1L << 43);
                file.write(1);
                made++;
            } catch (IOException refused) {
                continue;
            }
        }
        return made;
    }
}
