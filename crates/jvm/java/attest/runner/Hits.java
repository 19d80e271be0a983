package attest.runner;

import java.util.Arrays;

/** The probes of instrumented classes: element n is set when probe n was passed. */
public final class Hits {
    /** Read by instrumented code; replaced at the start of every request. */
    public static boolean[] hits = new boolean[0];

    /** The branch that was left and whose side is not yet known, or -1. */
    private static int left = -1;
    /** An open hash table of branches and the probes where they led; 0 is free. */
    private static long[] sides = new long[256];
    private static int count;

    private Hits() {
    }

    /** Called where a block begins. */
    public static void enter(int probe) {
        hits[probe] = true;
        int branch = left;
        if (branch >= 0) {
            left = -1;
            long side = ((long) (branch + 1) << 32) | probe;
            if (sides[place(sides, side)] == 0) {
                add(side);
            }
        }
    }

    /** Called before a branch. */
    public static void leave(int branch) {
        left = branch;
    }

    static synchronized void reset(int probes) {
        hits = new boolean[probes];
        left = -1;
        sides = new long[256];
        count = 0;
    }

    /** Adds the numbers of the probes passed since the last reset, and the sides of branches. */
    static synchronized void write(Message message) {
        boolean[] seen = hits;
        int passed = 0;
        for (boolean hit : seen) {
            if (hit) {
                passed++;
            }
        }
        message.number(passed);
        // Other threads may still run: never write more numbers than were announced.
        for (int probe = 0; probe < seen.length && passed > 0; probe++) {
            if (seen[probe]) {
                message.number(probe);
                passed--;
            }
        }
        message.number(count);
        for (long side : sides) {
            if (side != 0) {
                message.number((int) (side >>> 32) - 1).number((int) side);
            }
        }
    }

    private static synchronized void add(long side) {
        int at = place(sides, side);
        if (sides[at] != 0) {
            return;
        }
        if (2 * count >= sides.length) {
            long[] larger = Arrays.copyOf(sides, 2 * sides.length);
            Arrays.fill(larger, 0);
            for (long old : sides) {
                if (old != 0) {
                    larger[place(larger, old)] = old;
                }
            }
            sides = larger;
            at = place(sides, side);
        }
        sides[at] = side;
        count++;
    }

    /** Where a side is or would be. */
    private static int place(long[] table, long side) {
        int at = (int) (side * 0x9E3779B97F4A7C15L >>> 40) & table.length - 1;
        while (table[at] != 0 && table[at] != side) {
            at = at + 1 & table.length - 1;
        }
        return at;
    }
}
