/** Which way an aircraft should turn away from another one: up, down, or neither. */
public class Tcas {
    static final int NONE = 0;
    static final int UPWARD = 1;
    static final int DOWNWARD = 2;

    static final int MAX_SEPARATION = 600;
    static final int MIN_SEPARATION = 300;
    static final int LEAST_DIFFERENCE = 100;
    static final int MAX_CLIMB_RATE = 600;

    /** What both aircraft measured and told each other. */
    private static final class Encounter {
        final int separation;
        final boolean highConfidence;
        final int ownAltitude;
        final int ownRate;
        final int otherAltitude;
        final int layer;
        final int upSeparation;
        final int downSeparation;
        final boolean climbInhibited;

        Encounter(int separation, boolean highConfidence, int ownAltitude, int ownRate, int otherAltitude,
                int layer, int upSeparation, int downSeparation, boolean climbInhibited) {
            this.separation = separation;
            this.highConfidence = highConfidence;
            this.ownAltitude = ownAltitude;
            this.ownRate = ownRate;
            this.otherAltitude = otherAltitude;
            this.layer = layer;
            this.upSeparation = upSeparation;
            this.downSeparation = downSeparation;
            this.climbInhibited = climbInhibited;
        }

        boolean ownBelow() {
            return ownAltitude < otherAltitude;
        }

        boolean ownAbove() {
            return otherAltitude < ownAltitude;
        }

        /** The least vertical distance that is wanted; it grows with the altitude. */
        int wanted() {
            switch (layer) {
                case 0:
                    return 400;
                case 1:
                    return 500;
                case 2:
                    return 640;
                default:
                    return 740;
            }
        }

        /** The separation after a climb; an inhibited climb counts less. */
        int biasedClimb() {
            return climbInhibited ? upSeparation + LEAST_DIFFERENCE : upSeparation;
        }
    }

    public static int advise(int separation, boolean highConfidence, boolean reportValid, int ownAltitude,
            int ownRate, int otherAltitude, int layer, int upSeparation, int downSeparation,
            int otherAdvice, boolean otherEquipped, boolean climbInhibited) {
        Encounter e = new Encounter(separation, highConfidence, ownAltitude, ownRate, otherAltitude, layer,
            upSeparation, downSeparation, climbInhibited);
        boolean enabled = e.highConfidence && e.ownRate <= MAX_CLIMB_RATE && e.separation > MAX_SEPARATION;
        boolean intentUnknown = reportValid && otherAdvice == NONE;
        if (!enabled || otherEquipped && !intentUnknown) {
            return NONE;
        }
        boolean needUp = climbIsBetter(e) && e.ownBelow();
        boolean needDown = descentIsBetter(e) && e.ownAbove();
        if (needUp && needDown) {
            return NONE;
        }
        if (needUp) {
            return UPWARD; // target: reachable
        }
        if (needDown) {
            return DOWNWARD; // target: reachable
        }
        return NONE; // target: reachable
    }

    private static boolean climbIsBetter(Encounter e) {
        if (e.biasedClimb() > e.downSeparation) {
            return !e.ownBelow() || e.downSeparation < e.wanted();
        }
        return e.ownAbove() && e.separation >= MIN_SEPARATION && e.upSeparation >= e.wanted();
    }

    private static boolean descentIsBetter(Encounter e) {
        if (e.biasedClimb() > e.downSeparation) {
            return e.ownBelow() && e.separation >= MIN_SEPARATION && e.downSeparation >= e.wanted();
        }
        return !e.ownAbove() || e.upSeparation >= e.wanted();
    }
}
