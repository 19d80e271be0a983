/** Lines that need fields to be set which the package sees, between calls. */
public final class Gate {
    int mode;
    protected Gate next;
    private int passed;

    public int pass(int who) {
        if (mode == 7) {
            passed++;
            return who;
        }
        if (passed > 0 && mode == 9 && who == 4) {
            return -1; // target: reachable
        }
        if (passed > 0 && next != null && next.mode == 3) {
            return -2; // target: reachable
        }
        if (passed < 0) {
            return -3; // target: never
        }
        return 0;
    }
}
