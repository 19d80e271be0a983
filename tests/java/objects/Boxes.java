import java.util.List;
import java.util.Map;

/** Generic classes of the program's own. */
public final class Boxes {
    private Boxes() {}

    public static int open(Box<Integer> box) {
        int value = box.get();
        if (value > 5) {
            return 5; // reached
        }
        return value;
    }

    public static String shout(Box<String> box) {
        if (box.get().isEmpty()) {
            return "!"; // reached
        }
        return box.get().toUpperCase(); // reached
    }

    public static int both(Pair<String, Integer> pair) {
        if (pair.first().length() == pair.second()) {
            return 1; // reached
        }
        return 0; // reached
    }

    public static int all(List<Box<Integer>> boxes) {
        int sum = 0;
        for (Box<Integer> box : boxes) {
            sum += box.get(); // reached
        }
        return sum;
    }

    public static long found(Map<String, Box<Long>> boxes, String name) {
        Box<Long> box = boxes.get(name);
        if (box != null) {
            return box.get() + 1; // reached
        }
        return 0;
    }

    public static int inner(Box<Box<Integer>> box) {
        return box.get().get() > 1 ? 1 : 0; // reached
    }

    public static int least(Ranked<Integer> numbers) {
        Integer best = numbers.best();
        if (best == null) {
            return -1; // reached
        }
        return best + 1; // reached
    }
}
