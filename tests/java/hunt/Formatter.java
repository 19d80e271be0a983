/** Joins a variable number of words. */
public class Formatter {
    private Formatter() {
    }

    public static String sentence(String... words) {
        StringBuilder text = new StringBuilder();
        for (String word : words) {
            text.append(word).append(' ');
        }
        text.setCharAt(text.length() - 1, '.'); // bug: StringIndexOutOfBoundsException
        return text.toString();
    }

    public static String joined(String... words) {
        return String.join(" ", words);
    }
}
