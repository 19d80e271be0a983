/** Cuts a text to any width, even a negative one. */
public class SafeShorten {
    private SafeShorten() {
    }

    public static String shorten(String text, int width) {
        int end = Math.max(0, Math.min(width, text.length()));
        return text.substring(0, end);
    }

    public static String middle(String text, int from, int to) {
        if (from < 0 || to > text.length() || from > to) {
            return "";
        }
        return text.substring(from, to);
    }
}
