// Exercises java.util.Random with fixed seeds: every next method, bounds, gaussian, streams, reseeding and shuffles.

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;

public class LibRandomSeeds {
    static void fails(String label, Runnable action) {
        try {
            action.run();
            System.out.println(label + " returned");
        } catch (IllegalArgumentException e) {
            System.out.println(label + " ! " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        for (long seed : new long[] {0, 1, 42, -7, Long.MAX_VALUE}) {
            Random r = new Random(seed);
            System.out.println(seed + ": " + r.nextInt() + " " + r.nextInt(10) + " " + r.nextInt(64) + " " + r.nextInt(1 << 30) + " " + r.nextInt(1_500_000_000) + " " + r.nextLong() + " " + r.nextBoolean());
            System.out.println("  " + r.nextDouble() + " " + Float.floatToIntBits(r.nextFloat()) + " " + Double.doubleToLongBits(r.nextGaussian()) + " " + Double.doubleToLongBits(r.nextGaussian()));
            byte[] bytes = new byte[7];
            r.nextBytes(bytes);
            System.out.println("  " + Arrays.toString(bytes) + " " + r.nextInt(5, 9) + " " + r.nextInt(-100, 100) + " " + r.nextLong(1000) + " " + r.nextLong(-5, 5) + " " + r.nextDouble(10, 20));
        }
        Random r = new Random(12345);
        System.out.println(Arrays.toString(r.ints(8).toArray()));
        System.out.println(Arrays.toString(r.ints(10, 0, 100).toArray()) + " " + Arrays.toString(r.longs(3, 0, 1L << 40).toArray()) + " " + Arrays.toString(r.doubles(2).toArray()));
        System.out.println(r.ints(0, 6).limit(20).boxed().toList());
        r.setSeed(99);
        int a = r.nextInt();
        r.setSeed(99);
        System.out.println(a == r.nextInt());
        List<Integer> cards = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            cards.add(i);
        }
        Collections.shuffle(cards, new Random(2024));
        System.out.println(cards);
        int[] histogram = new int[6];
        Random dice = new Random(6);
        for (int i = 0; i < 600; i++) {
            histogram[dice.nextInt(6)]++;
        }
        System.out.println(Arrays.toString(histogram));
        double sum = 0;
        Random gauss = new Random(3);
        for (int i = 0; i < 50; i++) {
            sum += gauss.nextGaussian();
        }
        System.out.println(Double.doubleToLongBits(sum));
        fails("bound 0", () -> new Random(1).nextInt(0));
        fails("bound -1", () -> new Random(1).nextInt(-1));
        fails("range", () -> new Random(1).nextInt(5, 5));
        fails("stream", () -> new Random(1).ints(-1));
        fails("stream range", () -> new Random(1).ints(3, 9, 1));

        SplittableRandom s = new SplittableRandom(17);
        System.out.println(s.nextInt() + " " + s.nextLong() + " " + s.nextInt(100) + " " + s.nextInt(10, 20) + " " + s.nextLong(1L << 50) + " " + s.nextDouble() + " " + s.nextBoolean());
        SplittableRandom child = s.split();
        System.out.println(child.nextLong() + " " + s.nextLong() + " " + Arrays.toString(child.ints(4, 0, 50).toArray()));
        Random counting = new Random(5) {
            private int calls;

            @Override
            protected int next(int bits) {
                calls++;
                return calls << 3 >>> (35 - bits > 31 ? 31 : Math.max(0, 35 - bits));
            }
        };
        System.out.println(counting.nextInt() + " " + counting.nextLong() + " " + counting.nextBoolean() + " " + counting.nextInt(7));
    }
}
