/** Finds doubled letters. */
public class Doubled {
    private Doubled() {
    }

    public static int firstDoubled(String word) {
        for (int i = 0; i < word.length(); i++) {
            if (word.charAt(i) == word.charAt(i + 1)) { // bug: StringIndexOutOfBoundsException
                return i;
            }
        }
        return -1;
    }
}
