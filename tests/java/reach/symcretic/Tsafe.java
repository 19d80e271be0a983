/** Predicts whether two aircraft lose their separation, and how one should turn. */
public class Tsafe {
    static final double LEAST_SEPARATION = 5.0;
    static final double DEGREES = Math.PI / 180.0;

    static final int SAFE = 0;
    static final int DIVERGING = 1;
    static final int TURN_LEFT = 2;
    static final int TURN_RIGHT = 3;
    static final int CONFLICT = 4;

    /**
     * Both fly level and straight: the second is at (x, y) seen from the first, in miles; headings in
     * degrees, speeds in miles a minute.
     */
    public static int predict(double x, double y, double speed1, double heading1, double speed2, double heading2) {
        if (speed1 <= 0.0 || speed2 <= 0.0 || speed1 > 20.0 || speed2 > 20.0) {
            return SAFE;
        }
        double vx = speed2 * Math.sin(heading2 * DEGREES) - speed1 * Math.sin(heading1 * DEGREES);
        double vy = speed2 * Math.cos(heading2 * DEGREES) - speed1 * Math.cos(heading1 * DEGREES);
        double closing = -(x * vx + y * vy);
        if (closing <= 0.0) {
            return DIVERGING; // target: reachable
        }
        double speedSquared = vx * vx + vy * vy;
        if (speedSquared < 0.0) {
            return CONFLICT; // target: unreachable
        }
        double time = closing / speedSquared;
        double missX = x + time * vx;
        double missY = y + time * vy;
        double miss = Math.sqrt(missX * missX + missY * missY);
        if (miss >= LEAST_SEPARATION) {
            return SAFE;
        }
        if (time > 20.0) {
            return SAFE;
        }
        return CONFLICT; // target: reachable
    }

    /** Which way to turn to head for a point at (x, y), in a circle of the speed and bank. */
    public static int turn(double x, double y, double heading, double speed, double bank) {
        if (bank <= 0.0 || bank >= 90.0 || speed <= 0.0 || speed > 20.0) {
            return SAFE;
        }
        double radius = speed * speed / (68.6 * Math.tan(bank * DEGREES));
        double side = x * Math.cos(heading * DEGREES) - y * Math.sin(heading * DEGREES);
        double ahead = x * Math.sin(heading * DEGREES) + y * Math.cos(heading * DEGREES);
        if (ahead * ahead + (Math.abs(side) - radius) * (Math.abs(side) - radius) < radius * radius) {
            return CONFLICT;
        }
        if (side > 0.0 && ahead < -radius) {
            return TURN_RIGHT; // target: reachable
        }
        if (Math.sin(heading * DEGREES) > 1.0) {
            return TURN_LEFT; // target: unreachable
        }
        return side < 0.0 ? TURN_LEFT : SAFE;
    }
}
