import java.util.Enumeration;
import java.util.Iterator;
import java.util.ListIterator;
import java.util.Optional;
import java.util.stream.Stream;

/** Optionals, iterators, streams and enumerations. */
public final class Holders {
    private Holders() {}

    public static int twice(Optional<Integer> number) {
        if (number.isEmpty()) {
            return -1; // reached
        }
        return number.get() > 9 ? 9 : 2 * number.get(); // reached
    }

    public static String name(Optional<String> name) {
        if (name.isPresent() && name.get().length() > 2) {
            return name.get(); // reached
        }
        return "nobody";
    }

    public static int added(Iterator<Integer> numbers) {
        int sum = 0;
        while (numbers.hasNext()) {
            int number = numbers.next();
            if (number < 0) {
                return number; // reached
            }
            sum += number;
        }
        return sum; // reached
    }

    public static int blanks(ListIterator<String> lines) {
        int blanks = 0;
        while (lines.hasNext()) {
            if (lines.next().isEmpty()) {
                blanks++; // reached
            }
        }
        return blanks;
    }

    public static long many(Stream<Integer> numbers) {
        long many = numbers.mapToInt(Integer::intValue).filter(number -> number > 3).count();
        if (many > 0) {
            return many; // reached
        }
        return -1; // reached
    }

    public static long letters(Enumeration<Character> letters) {
        long sum = 0;
        while (letters.hasMoreElements()) {
            sum += letters.nextElement(); // reached
        }
        return sum;
    }
}
