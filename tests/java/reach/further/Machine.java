/** A state machine whose last state needs a certain sequence of inputs. */
public class Machine {
    private enum State {
        IDLE, ARMED, FIRING, SAFE
    }

    private State state = State.IDLE;
    private int shots;

    private void step(char input) {
        switch (state) {
            case IDLE:
                if (input == 'a') {
                    state = State.ARMED;
                }
                break;
            case ARMED:
                if (input == 'f') {
                    state = State.FIRING;
                    shots++;
                } else if (input == 's') {
                    state = State.SAFE;
                }
                break;
            case FIRING:
                state = input == 'a' ? State.ARMED : State.IDLE;
                break;
            default:
                break;
        }
    }

    public static int run(char a, char b, char c, char d) {
        Machine machine = new Machine();
        machine.step(a);
        machine.step(b);
        machine.step(c);
        machine.step(d);
        if (machine.shots == 2) {
            return 1; // target: reachable
        }
        if (machine.shots > 2) {
            return 2; // target: unreachable
        }
        if (machine.state == State.SAFE && machine.shots == 1) {
            return 3; // target: reachable
        }
        if (machine.state == State.FIRING && machine.shots == 0) {
            return 4; // target: unreachable
        }
        return 0;
    }
}
