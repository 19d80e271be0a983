import java.util.BitSet;
import java.util.stream.Stream;

/** What a caller passes, or does twice, and the JDK refuses. */
public class Shelf {
    private final BitSet used = new BitSet();
    private final Stream<String> labels = Stream.of("a");

    public void free(int... places) {
        for (int place : places) {
            used.clear(place); // hint: IndexOutOfBoundsException
        }
    }

    public long count() {
        return labels.count(); // hint: IllegalStateException
    }

    /** A pair: what has one part only is none. */
    public static String second(String[][] pairs) {
        String last = "";
        for (String[] pair : pairs) {
            last = pair[1]; // hint: ArrayIndexOutOfBoundsException
        }
        return last;
    }

    /** The newest of none: the place is nobody's argument. */
    public static int newest(int[] values) {
        return values[values.length - 1]; // bug: ArrayIndexOutOfBoundsException
    }
}
