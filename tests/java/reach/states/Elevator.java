/** A state machine over an enum and a number. */
public class Elevator {
    /** What the cabin does. */
    public enum State { RESTS, OPENS, MOVES, STUCK }

    private State state = State.RESTS;
    private int floor;
    private int load;

    public void open() {
        if (state == State.RESTS) {
            state = State.OPENS;
        }
    }

    public void enter(int kilos) {
        if (state != State.OPENS || kilos < 40 || kilos > 120) {
            return;
        }
        load += kilos;
    }

    public void shut() {
        if (state == State.OPENS) {
            state = load > 300 ? State.STUCK : State.RESTS;
        }
    }

    public void go(int target) {
        if (state != State.RESTS || target < 0 || target > 12 || load == 0) {
            return;
        }
        floor = target;
        state = State.MOVES;
    }

    public void arrive() {
        if (state == State.MOVES) {
            state = State.OPENS;
        }
    }

    public int panel() {
        if (state == State.STUCK) {
            return -1; // target: reachable
        }
        if (state == State.OPENS && floor == 11) {
            return 1; // target: reachable
        }
        if (state == State.MOVES && load > 300) {
            return 2; // target: never
        }
        if (floor > 0 && load < 40) {
            return 3; // target: never
        }
        return 0;
    }
}
