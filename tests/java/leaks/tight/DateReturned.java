// The newer dates cannot be changed.
package tight;

import java.time.Duration;

public final class DateReturned {
    private final Duration d = Duration.ZERO;
    public Duration day() { return d; }
    public boolean ok() { return d.isZero(); }
}
