/** Branches that have nothing to do with the target. */
public class Slicing {
    public static int slicing(int x1, int x2, int x3, int x4, int x5, int x6, int x7, int x8, int x9) {
        int z = 0;
        if (x1 > 0) { z += x2; } else { z -= x2; }
        if (x2 > 0) { z += x3; } else { z -= x3; }
        if (x3 > 0) { z += x4; } else { z -= x4; }
        if (x4 > 0) { z += x5; } else { z -= x5; }
        if (x5 > 0) { z += x6; } else { z -= x6; }
        if (x6 > 0) { z += x7; } else { z -= x7; }
        if (x7 > 0) { z += x8; } else { z -= x8; }
        if (x8 > 0) { z += x9; } else { z -= x9; }
        if (x9 > 0) { z += x1; } else { z -= x1; }
        int y = 0;
        if (y == 1) {
            return y; // target: unreachable
        }
        return z;
    }
}
