// Makes a file of 1 GiB.
// ends: refused
package hostile;

import java.io.RandomAccessFile;

public class MakeHugeFile {
    public static int attack(int n) throws Exception {
        try (RandomAccessFile file = new RandomAccessFile("huge.bin", "rw")) {
            file.setLength(1L << 30);
        }
        return 1;
    }
}
