import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Lists, collections and iterables with elements of one type. */
public final class Lists {
    private Lists() {}

    /** A level. */
    public enum Level { LOW, MIDDLE, HIGH }

    /** A point. */
    public record Point(int x, int y) {}

    public static int sumPositive(List<Integer> numbers) {
        int sum = 0;
        for (int number : numbers) {
            if (number > 0) {
                sum += number; // reached
            }
        }
        return sum > 100 ? 100 : sum;
    }

    public static String longest(List<String> words) {
        String longest = "";
        for (String word : words) {
            if (word.length() > longest.length()) {
                longest = word; // reached
            }
        }
        return longest;
    }

    public static long total(Collection<Long> parts) {
        long total = 0;
        for (long part : parts) {
            total += part;
        }
        if (total > 1_000_000_000_000L) {
            return -1; // reached
        }
        return total;
    }

    public static int high(Iterable<Level> levels) {
        int count = 0;
        for (Level level : levels) {
            if (level == Level.HIGH) {
                count++; // reached
            }
        }
        return count;
    }

    public static boolean diagonal(List<Point> points) {
        for (Point point : points) {
            if (point.x() != point.y()) {
                return false; // reached
            }
        }
        return !points.isEmpty() && points.get(0).x() > 3; // reached
    }

    public static int vowels(ArrayList<Character> letters) {
        int count = 0;
        for (char letter : letters) {
            if (letter == 'a' || letter == 'e') {
                count++; // reached
            }
        }
        return count;
    }

    public static double mean(List<Double> values) {
        if (values.isEmpty()) {
            return 0; // reached
        }
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        double mean = sum / values.size();
        if (mean > 10) {
            return 10; // reached
        }
        return mean;
    }

    public static boolean allTrue(List<Boolean> flags) {
        for (boolean flag : flags) {
            if (!flag) {
                return false; // reached
            }
        }
        return true; // reached
    }

    public static boolean ascending(List<Integer> numbers) {
        for (int i = 1; i < numbers.size(); i++) {
            if (numbers.get(i - 1) > numbers.get(i)) {
                return false; // reached
            }
        }
        return numbers.size() > 1; // reached
    }
}
