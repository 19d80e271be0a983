import java.util.List;
import java.util.Map;

/** Nulls where an annotation says so. */
public final class Absent {
    private Absent() {}

    public static int length(@Nullable String text) {
        if (text == null) {
            return -1; // reached
        }
        return text.length(); // reached
    }

    public static int missing(List<@Nullable String> words) {
        int missing = 0;
        for (String word : words) {
            if (word == null) {
                missing++; // reached
            }
        }
        return missing; // reached
    }

    public static int first(@Nullable Integer[] numbers) {
        if (numbers.length > 0 && numbers[0] == null) {
            return -1; // reached
        }
        return numbers.length; // reached
    }

    public static String named(Map<String, @Nullable String> names, String key) {
        if (names.containsKey(key) && names.get(key) == null) {
            return "nobody"; // reached
        }
        return "somebody"; // reached
    }

    public static int found(Lookup lookup) {
        String name = lookup.find(3);
        if (name == null) {
            return 0; // reached
        }
        return name.length(); // reached
    }

    /** Finds names. */
    public interface Lookup {
        @Nullable String find(int number);
    }
}
