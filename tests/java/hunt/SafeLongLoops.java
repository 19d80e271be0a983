import java.util.Random;

/** Loops that take long, or look as if they did not move, and end. */
public class SafeLongLoops {
    private final Random random = new Random(7);
    private int rounds;

    public static int sum() {
        int sum = 0;
        for (int i = 0; i < 3_000_000; i++) {
            sum ^= i;
        }
        return sum;
    }

    public int sixes() {
        int thrown = 0;
        while (random.nextInt(6) != 5) {
            thrown = 0;
        }
        return thrown;
    }

    public boolean turn() {
        while (tick()) {
            Thread.onSpinWait();
        }
        return rounds == 0;
    }

    private boolean tick() {
        rounds = (rounds + 1) % 200_000;
        return rounds != 0;
    }

    public static long wait(int nanoseconds) {
        long until = System.nanoTime() + Math.min(nanoseconds, 1_000_000);
        while (System.nanoTime() < until) {
            Thread.onSpinWait();
        }
        return until;
    }

    public static void rest(int days) throws InterruptedException {
        Thread.sleep(Math.max(0, days) * 86_400_000L);
    }
}
