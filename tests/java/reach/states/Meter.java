/** Bits and sums that several calls set. */
public class Meter {
    private int flags;
    private long sum;
    private int calls;

    public void set(int bit) {
        if (bit >= 0 && bit < 4) {
            flags |= 1 << bit;
            calls++;
        }
    }

    public void measure(int value) {
        if ((flags & 1) != 0) {
            sum += value;
            calls++;
        }
    }

    public void clear(int bit) {
        if (bit == 2) {
            flags &= ~4;
        }
    }

    public int state() {
        if (flags == 11) {
            return 1; // target: reachable
        }
        if (flags == 7 && sum == 3_000_000_000L) {
            return 2; // target: reachable
        }
        if (flags == 0 && sum != 0) {
            return 3; // target: never
        }
        if (flags > 15) {
            return 4; // target: never
        }
        return 0;
    }
}
