/** A remainder that is believed to be positive. */
public class Absolute {
    private static final String[] COLOURS = {"red", "green", "blue"};

    private Absolute() {
    }

    public static String colour(int number) {
        int index = Math.abs(number) % COLOURS.length;
        return COLOURS[index]; // bug: ArrayIndexOutOfBoundsException
    }
}
