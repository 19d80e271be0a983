/** Modes as an enum, events in order. */
public class Door {
    private enum Mode { CLOSED, OPEN, LOCKED, ALARM }

    private Mode mode = Mode.CLOSED;
    private int tries;
    private int key;

    public void open() {
        switch (mode) {
            case CLOSED:
                mode = Mode.OPEN;
                break;
            case LOCKED:
                tries++;
                if (tries == 3) {
                    mode = Mode.ALARM;
                }
                break;
            default:
                break;
        }
    }

    public void close() {
        if (mode == Mode.OPEN) {
            mode = Mode.CLOSED;
        }
    }

    public void lock(int with) {
        if (mode == Mode.CLOSED && with > 0) {
            mode = Mode.LOCKED;
            key = with;
        }
    }

    public void unlock(int with) {
        if (mode == Mode.LOCKED && with == key) {
            mode = Mode.CLOSED;
        }
    }

    public int report() {
        if (mode == Mode.ALARM) {
            return 1; // target: reachable
        }
        if (mode == Mode.OPEN && key == 77) {
            return 2; // target: reachable
        }
        if (mode == Mode.OPEN && tries == 3) {
            return 3; // target: never
        }
        if (mode == Mode.OPEN && tries == 2) {
            return 4; // target: reachable
        }
        if (mode == Mode.LOCKED && key <= 0) {
            return 5; // target: never
        }
        return 0;
    }
}
