/** Counts down in steps of two. */
public class Countdown {
    private Countdown() {
    }

    public static int steps(int n) {
        if (n == 0) {
            return 0;
        }
        return 1 + steps(n - 2); // bug: StackOverflowError
    }
}
