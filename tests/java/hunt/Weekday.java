/** The neighbours of a weekday. */
public enum Weekday {
    MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY;

    public Weekday next() {
        return values()[ordinal() + 1]; // bug: ArrayIndexOutOfBoundsException
    }

    public Weekday nextAround() {
        return values()[(ordinal() + 1) % values().length];
    }
}
