import java.util.Arrays;

/** Streams that may be empty. */
public class SafeStreams {
    private SafeStreams() {
    }

    public static int smallest(int[] values) {
        return Arrays.stream(values).min().orElse(Integer.MAX_VALUE);
    }

    public static long evens(int[] values) {
        return Arrays.stream(values).filter(value -> value % 2 == 0).count();
    }
}
