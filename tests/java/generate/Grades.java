/** Marks for points: comparisons with numbers that matter. */
public class Grades {
    private static final String[] NAMES = {"very good", "good", "fair", "poor"};
    private int best;

    public int best() {
        return best;
    }

    public void setBest(int best) {
        this.best = best;
    }

    /** The mark, from 1 to 4. */
    public static int mark(int points) {
        if (points >= 90) {
            return 1;
        }
        if (points >= 75) {
            return 2;
        }
        return points > 49 ? 3 : 4;
    }

    /** The name of a mark; a slip asks for the one before the first. */
    public static String name(int mark) {
        if (mark < 1) {
            return NAMES[mark - 1];
        }
        return NAMES[(mark - 1) % NAMES.length];
    }
}
