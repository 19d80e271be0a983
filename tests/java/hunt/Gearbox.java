/** A switch with a default that should never be reached. */
public class Gearbox {
    private enum Gear {
        REVERSE, NEUTRAL, FIRST, SECOND
    }

    private Gear gear = Gear.NEUTRAL;

    public void up() {
        if (gear != Gear.SECOND) {
            gear = Gear.values()[gear.ordinal() + 1];
        }
    }

    public void down() {
        if (gear != Gear.REVERSE) {
            gear = Gear.values()[gear.ordinal() - 1];
        }
    }

    public int speed() {
        switch (gear) {
            case NEUTRAL:
                return 0;
            case FIRST:
                return 20;
            case SECOND:
                return 40;
            default:
                throw new IllegalStateException("no such gear: " + gear); // bug: IllegalStateException
        }
    }
}
