import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Generic types within generic types. */
public final class Nested {
    private Nested() {}

    public static int sum(Map<String, List<Integer>> groups) {
        int sum = 0;
        for (List<Integer> group : groups.values()) {
            for (int number : group) {
                sum += number; // reached
            }
        }
        return sum > 7 ? 7 : sum;
    }

    public static int cells(List<List<Integer>> table) {
        int cells = 0;
        for (List<Integer> row : table) {
            for (int cell : row) {
                if (cell > 5) {
                    cells++; // reached
                }
            }
        }
        return cells;
    }

    public static int present(List<Optional<Integer>> answers) {
        int present = 0;
        for (Optional<Integer> answer : answers) {
            if (answer.isPresent()) {
                present += answer.get(); // reached
            }
        }
        return present;
    }

    public static boolean knows(Map<Integer, Set<String>> words, int key) {
        Set<String> known = words.get(key);
        return known != null && known.contains("a");
    }

    public static long first(Optional<List<Long>> numbers) {
        if (numbers.isPresent() && !numbers.get().isEmpty()) {
            return numbers.get().get(0) + 1; // reached
        }
        return 0;
    }

    public static int lengths(List<int[]> rows) {
        int length = 0;
        for (int[] row : rows) {
            length += row.length; // reached
        }
        return length;
    }
}
