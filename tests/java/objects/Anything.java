import java.util.Arrays;
import java.util.Collection;
import java.util.Map;

/** An object that may be anything. */
public final class Anything {
    private Anything() {}

    public static String kind(Object value) {
        if (value == null) {
            return "null"; // reached
        }
        if (value instanceof String && ((String) value).isEmpty()) {
            return "empty text"; // reached
        }
        if (value instanceof Integer) {
            return "number"; // reached
        }
        if (value instanceof Boolean) {
            return (Boolean) value ? "yes" : "no"; // reached
        }
        if (value instanceof Character) {
            return "letter"; // reached
        }
        return "other"; // reached
    }

    public static int length(Object value) {
        if (value instanceof Object[]) {
            return ((Object[]) value).length; // reached
        }
        if (value instanceof int[]) {
            return Arrays.stream((int[]) value).sum(); // reached
        }
        if (value.getClass().isArray()) {
            return -2; // reached
        }
        return -1; // reached
    }

    public static int size(Object value) {
        if (value instanceof Map<?, ?>) {
            return ((Map<?, ?>) value).size(); // reached
        }
        if (value instanceof Collection<?>) {
            return ((Collection<?>) value).size(); // reached
        }
        return -1; // reached
    }

    public static String drawn(Object value) {
        if (value instanceof Suit) {
            return ((Suit) value).name(); // reached
        }
        if (value instanceof Point) {
            Point point = (Point) value;
            return point.x() == point.y() ? "diagonal" : "point"; // reached
        }
        if (value instanceof Enum<?>) {
            return "enum";
        }
        return "none"; // reached
    }

    public static long wide(Object value) {
        if (value instanceof Long) {
            return (Long) value; // reached
        }
        if (value instanceof Double) {
            return Math.round((Double) value); // reached
        }
        return 0; // reached
    }

    public static int same(Object first, Object second) {
        if (first == second) {
            return 2; // reached
        }
        if (first.equals(second)) {
            return 1; // reached
        }
        return 0; // reached
    }

    public static int none(Object... values) {
        int none = 0;
        for (Object value : values) {
            if (value == null) {
                none++; // reached
            } else if (value instanceof Number) {
                none += 10; // reached
            }
        }
        return none;
    }

    /** A suit of cards. */
    public enum Suit { HEARTS, SPADES }

    /** A point. */
    public record Point(int x, int y) {}
}
