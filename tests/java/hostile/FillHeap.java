// Takes all memory of the heap.
// ends: any
package hostile;

import java.util.ArrayList;
import java.util.List;

public class FillHeap {
    public static int attack(int n) throws Exception {
        List<byte[]> all = new ArrayList<>();
        while (true) {
            all.add(new byte[1 << 20]);
        }
    }
}
