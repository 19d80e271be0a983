//@ compareTo broken: transitive
/** Rock, paper and scissors: each beats the one before. */
public final class Hand implements Comparable<Hand> {
    private final int shape;

    public Hand(int shape) {
        if (shape < 0 || shape > 2) {
            throw new IllegalArgumentException("shape " + shape);
        }
        this.shape = shape;
    }

    @Override
    public int compareTo(Hand other) {
        if (shape == other.shape) {
            return 0;
        }
        return (shape + 2) % 3 == other.shape ? 1 : -1;
    }
}
