/** Records that are converted. */
public class J17Money {
    /** An amount of a currency. */
    public record Money(String currency, int cents) {
        public int shares(int people) {
            return cents / people; // bug: ArithmeticException
        }

        public char symbol() {
            return currency.charAt(0); // bug: StringIndexOutOfBoundsException
        }
    }

    private J17Money() {
    }
}
