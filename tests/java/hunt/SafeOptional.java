import java.util.Optional;

/** Optionals that are present where they are read. */
public class SafeOptional {
    private SafeOptional() {
    }

    private static Optional<String> nonEmpty(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }

    public static char first(String text) {
        Optional<String> nonEmpty = nonEmpty(text);
        return nonEmpty.isPresent() ? nonEmpty.get().charAt(0) : ' ';
    }

    public static int length(String text) {
        return nonEmpty(text).map(String::length).orElse(0);
    }
}
