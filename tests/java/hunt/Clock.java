/** A clock hand that moves in steps. */
public class Clock {
    private final long period;
    private long position;

    public Clock(long period) {
        this.period = period;
    }

    public void advance(long steps) {
        position += steps;
    }

    public long hand() {
        return position % period; // bug: ArithmeticException
    }
}
