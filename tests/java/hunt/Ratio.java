/** A fraction that keeps itself reduced. */
public class Ratio {
    private final int numerator;
    private final int denominator;

    public Ratio(int numerator, int denominator) {
        if (denominator == 0) {
            throw new IllegalArgumentException("denominator is zero"); // contract: IllegalArgumentException
        }
        this.numerator = numerator;
        this.denominator = denominator;
    }

    public Ratio inverse() {
        return new Ratio(denominator, numerator);
    }

    public int rounded() {
        return numerator / denominator;
    }

    public int dividedBy(Ratio other) {
        int top = numerator * other.denominator;
        int bottom = denominator * other.numerator;
        return top / bottom; // bug: ArithmeticException
    }
}
