import java.time.LocalDate;

/** Tells the date: what a test sees today it does not see tomorrow. */
public class Almanac {
    /** The date of today, or the year alone. */
    public static String today(boolean whole) {
        LocalDate today = LocalDate.now();
        return whole ? today.toString() : "in " + today.getYear();
    }

    /** A date that is always the same. */
    public static String epoch(boolean whole) {
        LocalDate first = LocalDate.ofEpochDay(0);
        return whole ? first.toString() : "in " + first.getYear();
    }
}
