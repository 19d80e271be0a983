/** A counter whose own methods keep it within its limits. */
public class Hidden {
    private static final int LIMIT = 3;
    private int count;

    public Hidden() {
    }

    public void increment() {
        if (count < LIMIT) {
            count++;
        }
    }

    public void reset() {
        count = 0;
    }

    /** Only a state that no call reaches has a greater count. */
    public int check() {
        if (count > LIMIT) {
            return -1; // target: unreachable
        }
        if (count == LIMIT) {
            return 1; // target: reachable
        }
        return 0;
    }
}
