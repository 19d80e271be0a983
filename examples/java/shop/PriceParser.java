package shop;

/** Reads and writes prices such as 12, 12.50 and 0.99. */
public final class PriceParser {
    private PriceParser() {
    }

    /** The price in cents; an IllegalArgumentException if the text is no price. */
    public static int parse(String text) {
        String trimmed = text.trim();
        int dot = trimmed.indexOf('.');
        if (dot < 0) {
            return 100 * digits(trimmed);
        }
        if (trimmed.length() > dot + 3) {
            throw new IllegalArgumentException("more than two decimals: " + text);
        }
        int whole = digits(trimmed.substring(0, dot));
        int cents = digits(trimmed.substring(dot + 1, dot + 3));
        return 100 * whole + cents;
    }

    public static String format(int cents) {
        long magnitude = Math.abs((long) cents);
        long rest = magnitude % 100;
        String sign = cents < 0 ? "-" : "";
        return sign + magnitude / 100 + (rest < 10 ? ".0" : ".") + rest;
    }

    private static int digits(String text) {
        if (text.isEmpty() || text.length() > 7) {
            throw new IllegalArgumentException("no number: " + text);
        }
        int number = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < '0' || c > '9') {
                throw new IllegalArgumentException("no digit: " + c);
            }
            number = 10 * number + (c - '0');
        }
        return number;
    }
}
