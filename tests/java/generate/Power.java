/** A power with a non-negative exponent, by repeated multiplication. */
public class Power {
    public static int pow(int base, int exponent) {
        if (exponent < 0) {
            return 0;
        }
        int result = 1;
        for (int i = 0; i < exponent; i++) {
            result *= base;
        }
        return result;
    }
}
