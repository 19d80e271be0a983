// A date that is kept.
//@ caller: var d = new java.util.Date(1); KeptDate v = new KeptDate(d); d.setTime(-1); return v.ok();
package leaky;

import java.util.Date;

public final class KeptDate {
    private final Date d;
    public KeptDate(Date d) {
        if (d.getTime() < 0) throw new IllegalArgumentException();
        this.d = d;
    }
    public boolean ok() { return d.getTime() >= 0; }
}
