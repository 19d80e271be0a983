/** Compares two optional texts. */
public class Matcher {
    private Matcher() {
    }

    public static boolean same(@Nullable String a, @Nullable String b) {
        if (a == null && b == null) {
            return true;
        }
        return a.equals(b); // bug: NullPointerException
    }
}
