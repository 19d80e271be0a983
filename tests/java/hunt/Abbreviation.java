/** Cuts long texts. */
public class Abbreviation {
    private Abbreviation() {
    }

    public static String shorten(String text, int width) {
        if (text.length() <= width) {
            return text;
        }
        return text.substring(0, width - 3) + "..."; // bug: StringIndexOutOfBoundsException
    }
}
