/** Shortens names. */
public class Initials {
    private Initials() {
    }

    public static String initials(String first, String last) {
        return first.charAt(0) + "." + safe(last) + "."; // bug: StringIndexOutOfBoundsException
    }

    private static String safe(String name) {
        return name.isEmpty() ? "?" : name.substring(0, 1);
    }
}
