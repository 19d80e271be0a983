package shop;

/** The deliveries of a week, Monday to Sunday. */
public class Schedule {
    private static final int DAYS = 7;

    private final int[] booked = new int[DAYS];
    private final int capacity;

    public Schedule(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("a capacity of " + capacity);
        }
        this.capacity = capacity;
    }

    /** Books a delivery; false if the day is full. */
    public boolean book(int day) {
        check(day);
        if (booked[day] == capacity) {
            return false;
        }
        booked[day]++;
        return true;
    }

    /** Moves a delivery to the next day; false if that is not possible. */
    public boolean postpone(int day) {
        check(day);
        if (booked[day] == 0 || booked[day + 1] == capacity) {
            return false;
        }
        booked[day]--;
        booked[day + 1]++;
        return true;
    }

    /** The first day with room, beginning at the given one and going on with the next week; -1 if none. */
    public int nextFree(int day) {
        check(day);
        for (int i = 0; i < DAYS; i++) {
            int candidate = (day + i) % DAYS;
            if (booked[candidate] < capacity) {
                return candidate;
            }
        }
        return -1;
    }

    public int load(int day) {
        check(day);
        return 100 * booked[day] / capacity;
    }

    private static void check(int day) {
        if (day < 0 || day >= DAYS) {
            throw new IllegalArgumentException("no day " + day);
        }
    }
}
