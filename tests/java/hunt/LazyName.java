/** A label that is computed late. */
public class LazyName {
    private String label;
    private final int number;

    public LazyName(int number) {
        this.number = number;
    }

    public void prepare() {
        if (number > 0) {
            label = "no. " + number;
        }
    }

    public int width() {
        prepare();
        return label.length(); // bug: NullPointerException
    }
}
