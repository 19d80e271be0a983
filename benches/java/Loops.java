/** Arithmetic in nested loops: primes by trial division, then a generator of random numbers. */
public class Loops {
    static long work() {
        long sum = 0;
        for (int n = 2; n < 6_000; n++) {
            boolean prime = true;
            for (int d = 2; d * d <= n && prime; d++) {
                prime = n % d != 0;
            }
            if (prime) {
                sum += n;
            }
        }
        long seed = 42;
        for (int i = 0; i < 1_000_000; i++) {
            seed = seed * 6364136223846793005L + 1442695040888963407L;
            sum ^= seed >>> 33;
        }
        return sum;
    }

    public static void main(String[] args) {
        for (int round = 0; round < 3; round++) {
            long start = System.nanoTime();
            long result = work();
            System.out.println((System.nanoTime() - start) + " " + result);
        }
    }
}
