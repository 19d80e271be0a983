package shop;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** An amount in a currency. */
public record Money(BigDecimal amount, String currency) {
    public Money {
        if (amount == null || currency == null) {
            throw new IllegalArgumentException("amount and currency");
        }
    }

    public static Money of(long cents, String currency) {
        return new Money(BigDecimal.valueOf(cents, 2), currency);
    }

    public Money plus(Money other) {
        if (!currency.equals(other.currency)) {
            throw new IllegalArgumentException("currencies differ");
        }
        return new Money(amount.add(other.amount), currency);
    }

    public Money rounded() {
        return new Money(amount.setScale(2, RoundingMode.HALF_EVEN), currency);
    }

    public boolean isNegative() {
        return amount.signum() < 0;
    }
}
