/** A meter whose reading only grows, and that can be read with a partner's. */
public class Meter {
    private int reading;
    private Meter partner;
    private boolean sealed;

    public Meter() {
    }

    public void count(int units) {
        if (sealed || units <= 0 || units > 1000) {
            return;
        }
        reading += units;
    }

    public void pair(Meter other) {
        if (other != this && other.partner == null && partner == null) {
            partner = other;
            other.partner = this;
        }
    }

    public void seal() {
        if (reading > 0) {
            sealed = true;
        }
    }

    public int reading() {
        return reading;
    }

    public boolean isSealed() {
        return sealed;
    }

    public Meter partner() {
        return partner;
    }
}
