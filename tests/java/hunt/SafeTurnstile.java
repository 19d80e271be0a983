/** States that allow every call. */
public class SafeTurnstile {
    private enum State {
        LOCKED, OPEN
    }

    private State state = State.LOCKED;
    private int passed;

    public void coin() {
        state = State.OPEN;
    }

    public boolean push() {
        if (state == State.LOCKED) {
            return false;
        }
        state = State.LOCKED;
        passed++;
        if (passed < 0) {
            passed = 0;
        }
        return true;
    }

    public int share(int coins) {
        return passed > 0 ? coins / passed : 0;
    }
}
