// Takes memory outside of the heap, 4 GiB at most.
// ends: refused
package hostile;

import sun.misc.Unsafe;

public class FillMemory {
    public static int attack(int n) throws Exception {
        Unsafe memory = Canary.unsafe();
        for (int i = 0; i < 64; i++) {
            memory.allocateMemory(64 << 20);
        }
        return 1;
    }
}
