import java.util.Optional;
import java.util.function.IntBinaryOperator;

/** Generic classes, lambdas and inner classes. */
public class Generics {
    private static final class Pair<A, B extends Comparable<B>> {
        final A first;
        final B second;

        Pair(A first, B second) {
            this.first = first;
            this.second = second;
        }

        boolean above(B limit) {
            return second.compareTo(limit) > 0;
        }
    }

    public static int pair(String name, int number) {
        Pair<String, Integer> pair = new Pair<>(name, number);
        if (pair.above(41) && !pair.above(42) && pair.first.length() == number / 10) {
            return 1; // target: reachable
        }
        if (pair.above(10) && !pair.above(9)) {
            return 2; // target: unreachable
        }
        return 0;
    }

    private static int fold(IntBinaryOperator operator, int a, int b, int c) {
        return operator.applyAsInt(operator.applyAsInt(a, b), c);
    }

    public static int folded(int a, int b, int c, boolean multiply) {
        int result = fold(multiply ? (x, y) -> x * y : Math::max, a, b, c);
        if (!multiply && result < a) {
            return 1; // target: unreachable
        }
        if (multiply && result == 1001 && a > 1 && b > a && c > b) {
            return 2; // target: reachable
        }
        return 0;
    }

    private static Optional<Integer> half(int value) {
        return value % 2 == 0 ? Optional.of(value / 2) : Optional.empty();
    }

    public static int halves(int value) {
        Optional<Integer> quarter = half(value).flatMap(Generics::half);
        if (quarter.isPresent() && value % 4 != 0) {
            return 1; // target: unreachable
        }
        if (quarter.isPresent() && quarter.get() == -77) {
            return 2; // target: reachable
        }
        return 0;
    }
}
