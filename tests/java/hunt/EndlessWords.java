/** Counts words, and stays at a mark that is no letter and no blank. */
public class EndlessWords {
    private EndlessWords() {
    }

    public static int count(String text) {
        int words = 0;
        int at = 0;
        while (at < text.length()) { // bug: does not end
            if (Character.isLetter(text.charAt(at))) {
                words++;
                while (at < text.length() && Character.isLetter(text.charAt(at))) {
                    at++;
                }
            } else if (text.charAt(at) == ' ') {
                at++;
            }
        }
        return words;
    }
}
