package attest.runner;

/** The probes of instrumented classes: element n is set when probe n was passed. */
public final class Hits {
    /** Read by instrumented code; replaced at the start of every request. */
    public static boolean[] hits = new boolean[0];

    private Hits() {
    }

    static void reset(int probes) {
        hits = new boolean[probes];
    }

    /** Adds the numbers of the probes passed since the last reset. */
    static void write(Message message) {
        boolean[] seen = hits;
        int count = 0;
        for (boolean hit : seen) {
            if (hit) {
                count++;
            }
        }
        message.number(count);
        // Other threads may still run: never write more numbers than were announced.
        for (int probe = 0; probe < seen.length && count > 0; probe++) {
            if (seen[probe]) {
                message.number(probe);
                count--;
            }
        }
    }
}
