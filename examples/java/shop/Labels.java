package shop;

/** Texts for price tags and packing lists. */
public final class Labels {
    private Labels() {
    }

    /** The first letters of the words, in upper case. */
    public static String initials(String name) {
        StringBuilder initials = new StringBuilder();
        for (String word : name.split(" ")) {
            if (!word.isEmpty()) {
                initials.append(Character.toUpperCase(word.charAt(0)));
            }
        }
        return initials.toString();
    }

    /** The text, cut to the width; dots stand for what is missing. */
    public static String shorten(String text, int width) {
        if (width < 3) {
            throw new IllegalArgumentException("a width of " + width);
        }
        if (text.length() <= width) {
            return text;
        }
        return text.substring(0, width - 3) + "...";
    }

    /** A line with the name on the left and the price on the right; one blank at least. */
    public static String line(String name, int cents, int width) {
        String price = PriceParser.format(cents);
        StringBuilder line = new StringBuilder(name);
        do {
            line.append(' ');
        } while (line.length() + price.length() < width && line.length() < 200);
        return line.append(price).toString();
    }

    /** How often the letter occurs. */
    public static int count(String text, char letter) {
        int count = 0;
        int at = text.indexOf(letter);
        while (at >= 0) {
            count++;
            at = text.indexOf(letter, at + 1);
        }
        return count;
    }
}
