/** Days of the months. */
public class Calendar {
    private static final int[] DAYS = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

    private Calendar() {
    }

    public static int daysOf(int month) {
        if (month < 1 || month > 12) {
            throw new IllegalArgumentException("month: " + month); // contract: IllegalArgumentException
        }
        return DAYS[month]; // bug: ArrayIndexOutOfBoundsException
    }
}
