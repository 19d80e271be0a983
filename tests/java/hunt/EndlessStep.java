/** Steps that may be of no length, and a quotient that stays where it is. */
public class EndlessStep {
    private EndlessStep() {
    }

    public static int marks(int limit, int step) {
        int marks = 0;
        int at = 0;
        while (at < limit && marks >= 0) { // bug: does not end
            at += step;
            marks = Math.max(0, at);
        }
        return marks;
    }

    public static double halved(double value) {
        double rest = value;
        while (rest != 1.0) { // bug: does not end
            rest = rest / 2;
        }
        return rest;
    }
}
