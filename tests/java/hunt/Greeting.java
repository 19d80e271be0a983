/** Greets with or without a title. */
public class Greeting {
    private Greeting() {
    }

    public static String greet(@Nullable String title, String name) {
        if (title == null) {
            return "Hello " + name;
        }
        return "Hello " + title + " " + name;
    }

    public static String formal(@Nullable String title, String name) {
        return title.trim() + " " + name; // bug: NullPointerException
    }
}
