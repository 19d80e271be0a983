package alone;

/** Uses the two others. */
public class Gamma {
    private final Beta beta = new Beta();

    public int both(Alpha alpha, int number) {
        if (alpha.see(number)) {
            return number;
        }
        if ("low".equals(beta.rise(number))) {
            return -number;
        }
        return 12 / (number - 3);
    }

    public static int sign(long number) {
        if (number > 1L << 40) {
            return 2;
        }
        return number < 0 ? -1 : number == 0 ? 0 : 1;
    }
}
