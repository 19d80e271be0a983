import java.util.Arrays;

/** Streams that assume they are not empty. */
public class StreamTotals {
    private StreamTotals() {
    }

    public static int largest(int[] values) {
        return Arrays.stream(values).max().getAsInt(); // bug: NoSuchElementException
    }

    public static int largestOrZero(int[] values) {
        return Arrays.stream(values).max().orElse(0);
    }
}
