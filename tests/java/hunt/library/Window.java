import java.util.ArrayDeque;
import java.util.Deque;

/** What callers pass wrong beside what goes wrong inside. */
public class Window {
    private final Deque<Integer> kept = new ArrayDeque<>();

    /** The caller passed the index. */
    public static int at(int[] values, int index) {
        return values[index]; // hint: ArrayIndexOutOfBoundsException
    }

    /** The caller passed the divisor, through another method. */
    public static int share(int total, int heads) {
        return divided(total, heads - 1);
    }

    private static int divided(int total, int by) {
        return total / by; // hint: ArithmeticException
    }

    /** An empty structure is asked. */
    public int newest() {
        return kept.getLast(); // hint: NoSuchElementException
    }

    public void keep(int value) {
        kept.add(value);
    }

    /** A text that means no number is what this is there to refuse. */
    public static int parsed(String text) {
        return Integer.parseInt(text.trim()); // hint: NumberFormatException
    }

    /** Nobody passed the index: it comes from the text. */
    public static char behindColon(String text) {
        int colon = 0;
        while (colon < text.length() && text.charAt(colon) != ':') {
            colon++;
        }
        return text.charAt(colon + 1); // bug: StringIndexOutOfBoundsException
    }

    /** The average of nothing: the number of elements is nobody's argument. */
    public static int average(int[] values) {
        int sum = 0;
        for (int value : values) {
            sum += value;
        }
        return sum / values.length; // bug: ArithmeticException
    }
}
