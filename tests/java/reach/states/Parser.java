/** Fed letter by letter. */
public class Parser {
    private int depth;
    private int closed;
    private boolean failed;

    public void feed(char letter) {
        if (failed) {
            return;
        }
        if (letter == '(') {
            depth++;
        } else if (letter == ')') {
            depth--;
            closed++;
            if (depth < 0) {
                failed = true;
            }
        } else if (letter != 'x') {
            failed = true;
        }
    }

    public int result() {
        if (!failed && depth == 0 && closed == 2) {
            return 1; // target: reachable
        }
        if (!failed && depth == 3) {
            return 2; // target: reachable
        }
        if (failed && depth < 0 && closed == 2) {
            return 3; // target: reachable
        }
        if (!failed && depth < 0) {
            return 4; // target: never
        }
        if (depth < -1) {
            return 5; // target: never
        }
        return 0;
    }
}
