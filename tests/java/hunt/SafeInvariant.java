/** A private field that never leaves its range. */
public class SafeInvariant {
    private static final String[] SEASONS = {"spring", "summer", "autumn", "winter"};
    private int season;

    public void forward() {
        season = season == 3 ? 0 : season + 1;
    }

    public void backward() {
        season = season == 0 ? 3 : season - 1;
    }

    public void jump(int seasons) {
        season = (season + seasons & 3) % 4;
    }

    public String name() {
        return SEASONS[season];
    }
}
