// A copy of the date is kept.
package tight;

import java.util.Date;

public final class DateCopiedIn {
    private final Date d;
    public DateCopiedIn(Date d) {
        this.d = new Date(d.getTime());
        if (this.d.getTime() < 0) throw new IllegalArgumentException();
    }
    public boolean ok() { return d.getTime() >= 0; }
}
