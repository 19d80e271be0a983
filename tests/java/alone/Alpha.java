package alone;

/** A counter of letters: its branches need certain numbers. */
public class Alpha {
    private int seen;

    public int grade(int points, int bonus) {
        int sum = points + bonus;
        if (points < 0 || bonus < 0) {
            return -1;
        }
        if (sum == 4711) {
            return 7;
        }
        if (sum > 90 && bonus * 3 == points) {
            return 5;
        }
        return 100 / (points - 17);
    }

    public boolean see(int letter) {
        if (letter == 1000 + 37 * seen) {
            seen++;
            return true;
        }
        return false;
    }
}
