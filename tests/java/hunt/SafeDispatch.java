/** Every implementation keeps the promise of its interface. */
public class SafeDispatch {
    private interface Divisor {
        /** Never zero. */
        int value();
    }

    private static final class Constant implements Divisor {
        @Override
        public int value() {
            return 7;
        }
    }

    private static final class Odd implements Divisor {
        private final int seed;

        Odd(int seed) {
            this.seed = seed;
        }

        @Override
        public int value() {
            return 2 * seed + 1;
        }
    }

    private SafeDispatch() {
    }

    public static int divide(int x, int seed) {
        Divisor divisor = seed % 3 == 0 ? new Constant() : new Odd(seed);
        return x / divisor.value();
    }
}
