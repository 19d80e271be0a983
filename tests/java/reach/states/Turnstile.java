/** A state machine with numbered states. */
public class Turnstile {
    private int state;
    private int coins;

    public void coin() {
        if (state == 0 || state == 1) {
            coins++;
            state = coins >= 2 ? 2 : 1;
        }
    }

    public void push() {
        if (state == 2) {
            state = 3;
            coins -= 2;
        } else if (state == 1) {
            state = 4;
        }
    }

    public void reset() {
        if (state == 3) {
            state = 0;
        }
    }

    public void service(int code) {
        if (state == 4 && code == 7319) {
            state = 5;
        }
    }

    public int inspect() {
        if (state == 3) {
            return 1; // target: reachable
        }
        if (state == 5) {
            return 2; // target: reachable
        }
        if (state == 5 && coins == 2) {
            return 3; // target: never
        }
        if (state == 0 && coins < 0) {
            return 4; // target: never
        }
        if (state > 5) {
            return 5; // target: never
        }
        return 0;
    }
}
