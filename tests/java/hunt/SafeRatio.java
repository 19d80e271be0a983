/** A fraction that refuses zero and relies on it. */
public class SafeRatio {
    private final int numerator;
    private final int denominator;

    public SafeRatio(int numerator, int denominator) {
        this.numerator = numerator;
        this.denominator = denominator == 0 ? 1 : denominator;
    }

    public int truncated() {
        return numerator / denominator;
    }

    public int remainder() {
        return numerator % denominator;
    }

    public SafeRatio inverse() {
        return new SafeRatio(denominator, numerator);
    }
}
