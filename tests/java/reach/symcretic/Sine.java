/** The sine of a float, computed from its bits: sign, exponent and fraction. */
public class Sine {
    private static final double HALF_PI = Math.PI / 2;

    public static float sin(float x) {
        int bits = Float.floatToRawIntBits(x);
        boolean negative = bits < 0;
        int exponent = bits >>> 23 & 0xff;
        int fraction = bits & 0x7fffff;
        if (exponent == 0xff) {
            if (fraction != 0) {
                return Float.intBitsToFloat(bits | 0x400000);
            }
            return Float.NaN; // target: reachable
        }
        if (exponent == 0) {
            return x;
        }
        if (exponent < 127 - 12) {
            // The cube is too small to change the result.
            return x;
        }
        if (exponent > 127 + 30) {
            return sinOfHuge(negative, exponent, fraction);
        }
        double magnitude = Math.abs((double) x);
        if (magnitude < HALF_PI / 2) {
            float result = (float) polynomial(magnitude);
            return negative ? -result : result;
        }
        long turns = (long) (magnitude / HALF_PI + 0.5);
        double rest = magnitude - turns * HALF_PI;
        float result = (float) quadrant(rest, (int) (turns & 3));
        if (result > 1.0f) {
            result = 1.0f;
        }
        if (result < -1.0f) {
            result = -1.0f;
        }
        if (negative) {
            result = -result;
        }
        if (Float.floatToRawIntBits(result) == 0x3f000000) {
            return 0.5f; // target: reachable
        }
        return result;
    }

    private static double quadrant(double rest, int quadrant) {
        if (quadrant == 0) {
            return polynomial(rest);
        }
        if (quadrant == 1) {
            return cosPolynomial(rest);
        }
        if (quadrant == 2) {
            return -polynomial(rest);
        }
        return -cosPolynomial(rest);
    }

    private static double polynomial(double x) {
        double square = x * x;
        double sum = -1.0 / 39916800;
        sum = sum * square + 1.0 / 362880;
        sum = sum * square - 1.0 / 5040;
        sum = sum * square + 1.0 / 120;
        sum = sum * square - 1.0 / 6;
        return x + x * square * sum;
    }

    private static double cosPolynomial(double x) {
        double square = x * x;
        double sum = -1.0 / 3628800;
        sum = sum * square + 1.0 / 40320;
        sum = sum * square - 1.0 / 720;
        sum = sum * square + 1.0 / 24;
        sum = sum * square - 1.0 / 2;
        return 1.0 + square * sum;
    }

    /** Reduces bit by bit what a long cannot count: the remainder of fraction times a power of two. */
    private static float sinOfHuge(boolean negative, int exponent, int fraction) {
        double rest = (double) (fraction | 0x800000);
        for (int i = 127 + 23; i < exponent; i++) {
            rest = rest * 2;
            while (rest >= 4 * HALF_PI) {
                rest = rest - Math.floor(rest / (4 * HALF_PI)) * 4 * HALF_PI;
                if (rest < 0) {
                    rest = rest + 4 * HALF_PI;
                }
            }
        }
        int turns = (int) (rest / HALF_PI + 0.5);
        double result = quadrant(rest - turns * HALF_PI, turns & 3);
        return (float) (negative ? -result : result);
    }
}
