/** Catches too little. */
public class Wrapped {
    private Wrapped() {
    }

    public static int length(@Nullable String text, int index) {
        try {
            return text.charAt(index); // bug: StringIndexOutOfBoundsException
        } catch (NullPointerException e) {
            return -1;
        }
    }
}
