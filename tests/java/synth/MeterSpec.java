/** What meters should look like. */
public class MeterSpec {
    /** Needs two calls of count before the seal. */
    //@ expect found
    public static boolean sealedAbove(Meter meter) {
        return meter.isSealed() && meter.reading() == 1001;
    }

    //@ expect found
    public static boolean partners(Meter a, Meter b) {
        return a.partner() == b && a.reading() == 3 * b.reading() && b.reading() > 7;
    }

    //@ expect none
    public static boolean sealedAtZero(Meter meter) {
        return meter.isSealed() && meter.reading() == 0;
    }

    //@ expect none
    public static boolean ownPartner(Meter meter) {
        return meter.partner() == meter;
    }

    /** Partners know each other. */
    //@ expect none
    public static boolean oneSided(Meter meter) {
        return meter.partner() != null && meter.partner().partner() != meter;
    }
}
