import java.util.Optional;

/** Optional without a look. */
public class Present {
    private Present() {
    }

    private static Optional<Integer> root(int square) {
        for (int i = 0; i <= 10; i++) {
            if (i * i == square) {
                return Optional.of(i);
            }
        }
        return Optional.empty();
    }

    public static int rootOf(int square) {
        return root(square).get(); // bug: NoSuchElementException
    }

    public static int rootOrZero(int square) {
        return root(square).orElse(0);
    }
}
