/** Prime factors by trial division; what has none is refused. */
public class Primes {
    private Primes() {
    }

    public static String primes(int number) {
        if (number < 2) {
            throw new IllegalArgumentException("number < 2"); // contract: IllegalArgumentException
        }
        StringBuilder factors = new StringBuilder();
        int rest = number;
        for (int i = 2; i <= rest / i; i++) {
            while (rest % i == 0) {
                factors.append(i).append(' ');
                rest = rest / i;
            }
        }
        if (rest > 1) {
            factors.append(rest);
        }
        return factors.toString();
    }
}
