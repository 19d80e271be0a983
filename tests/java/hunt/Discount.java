/** Prices with a percentage taken off. */
public class Discount {
    private final int percent;

    public Discount(int percent) {
        if (percent < 0 || percent > 100) {
            throw new IllegalArgumentException("percent: " + percent); // contract: IllegalArgumentException
        }
        this.percent = percent;
    }

    public int reduced(int price) {
        return price - price / 100 * percent;
    }

    /** What the price was before the discount. */
    public int original(int reduced) {
        return reduced * 100 / (100 - percent); // bug: ArithmeticException
    }
}
