//@ equals kept
//@ compareTo kept
/** An amount in a currency. */
public final class Money implements Comparable<Money> {
    private final int currency;
    private final int amount;

    public Money(int currency, int amount) {
        this.currency = currency;
        this.amount = amount;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Money && ((Money) other).currency == currency && ((Money) other).amount == amount;
    }

    @Override
    public int hashCode() {
        return 31 * currency + amount;
    }

    @Override
    public int compareTo(Money other) {
        int first = Integer.compare(currency, other.currency);
        return first != 0 ? first : Integer.compare(amount, other.amount);
    }
}
