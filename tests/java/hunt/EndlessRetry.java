/** Makes a new attempt of the old one until it is good, which it never gets. */
public class EndlessRetry {
    private final int quality;

    public EndlessRetry(int quality) {
        this.quality = quality;
    }

    public EndlessRetry again() {
        return new EndlessRetry(quality);
    }

    public EndlessRetry untilGood(int wanted) {
        EndlessRetry attempt = this;
        while (attempt.quality < wanted) { // bug: does not end
            attempt = attempt.again();
        }
        return attempt;
    }
}
