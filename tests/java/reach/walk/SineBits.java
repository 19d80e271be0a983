/** Floats taken apart into sign, exponent and fraction. */
public class SineBits {
    public static int classify(float x) {
        int bits = Float.floatToRawIntBits(x);
        int exponent = (bits >>> 23 & 0xff) - 127;
        int fraction = bits & 0x7fffff;
        if (exponent == 128) {
            return fraction == 0 ? 1 : 2; // target: reachable
        }
        if (exponent == -127 && fraction != 0) {
            return 3; // target: reachable
        }
        if (exponent == 5 && fraction == 0x123456) {
            return 4; // target: reachable
        }
        if (exponent < -127) {
            return 5; // target: unreachable
        }
        return 0;
    }

    public static int reduce(double x) {
        long bits = Double.doubleToLongBits(x);
        int exponent = (int) (bits >>> 52 & 0x7ff) - 1023;
        if (exponent < -26) {
            return 0;
        }
        if (exponent > 20) {
            return 1;
        }
        double turns = Math.rint(x / Math.PI);
        double rest = x - turns * Math.PI;
        if (((long) turns & 1) == 1 && rest > 1.5) {
            return 2; // target: reachable
        }
        if (turns == 12345.0 && rest < 0.0) {
            return 3; // target: reachable
        }
        return 4;
    }
}
