package shop;

import java.util.Optional;

/** A discount in percent. */
public class Coupon {
    private static final String PREFIX = "SAVE";

    private final int percent;

    public Coupon(int percent) {
        if (percent < 1 || percent > 100) {
            throw new IllegalArgumentException(percent + " percent");
        }
        this.percent = percent;
    }

    /** The coupon of a code such as SAVE15, if it is one. */
    public static Optional<Coupon> of(String code) {
        if (!code.startsWith(PREFIX)) {
            return Optional.empty();
        }
        int percent = Integer.parseInt(code.substring(PREFIX.length()));
        if (percent < 1 || percent > 100) {
            return Optional.empty();
        }
        return Optional.of(new Coupon(percent));
    }

    public int percent() {
        return percent;
    }

    /** The reduced price; a fraction of a cent is the customer's. */
    public int applyTo(int cents) {
        return (int) ((long) cents * (100 - percent) / 100);
    }
}
