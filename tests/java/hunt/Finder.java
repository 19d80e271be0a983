/** Looks words up in a small dictionary. */
public class Finder {
    private static final String[] WORDS = {"apple", "pear", "plum"};

    private static String find(char initial) {
        for (String word : WORDS) {
            if (word.charAt(0) == initial) {
                return word;
            }
        }
        return null;
    }

    public static int lengthOf(char initial) {
        return find(initial).length(); // bug: NullPointerException
    }

    public static boolean has(char initial) {
        return find(initial) != null;
    }
}
