// A field of an object that is kept, of which nothing is believed.
//@ proved
package tight;

public final class FieldElsewhere {
    private final Meter meter;
    private int last;
    public FieldElsewhere(Meter meter) { this.meter = meter; }
    public void read() { if (meter != null && meter.value > 0) last = 1; }
    public boolean ok() { return last == 0 || last == 1; }

    static final class Meter { long value; }
}
