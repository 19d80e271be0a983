/** Numbers read with care. */
public class SafeParse {
    private SafeParse() {
    }

    public static int numberOr(String text, int otherwise) {
        try {
            return Integer.parseInt(text.trim());
        } catch (NumberFormatException e) {
            return otherwise;
        }
    }

    public static int digits(String text) {
        int value = 0;
        for (int i = 0; i < text.length() && i < 9; i++) {
            char c = text.charAt(i);
            if (c < '0' || c > '9') {
                return -1;
            }
            value = 10 * value + Integer.parseInt(text.substring(i, i + 1));
        }
        return value;
    }
}
