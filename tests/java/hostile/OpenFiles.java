// Opens files, 10,000 at most.
// ends: refused
package hostile;

import java.io.File;
import java.io.FileInputStream;
import java.util.ArrayList;
import java.util.List;

public class OpenFiles {
    public static int attack(int n) throws Exception {
        List<FileInputStream> all = new ArrayList<>();
        File own = File.createTempFile("own", ".txt");
        try {
            for (int i = 0; i < 10_000; i++) {
                all.add(new FileInputStream(own));
            }
            return 1;
        } finally {
            for (FileInputStream one : all) {
                one.close();
            }
        }
    }
}
