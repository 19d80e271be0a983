import java.util.Comparator;
import java.util.List;

/** Comparators and comparable type variables. */
public final class Orders {
    private Orders() {}

    public static <T extends Comparable<T>> T larger(T first, T second) {
        if (first.compareTo(second) > 0) {
            return first; // reached
        }
        return second; // reached
    }

    public static <T extends Comparable<? super T>> int descents(List<T> values) {
        int descents = 0;
        for (int i = 1; i < values.size(); i++) {
            if (values.get(i - 1).compareTo(values.get(i)) > 0) {
                descents++; // reached
            }
        }
        return descents;
    }

    public static int least(List<Integer> numbers, Comparator<Integer> order) {
        int least = numbers.get(0);
        for (int number : numbers) {
            if (order.compare(number, least) < 0) {
                least = number; // reached
            }
        }
        return least;
    }

    public static <T> boolean same(T first, T second, Comparator<? super T> order) {
        if (order.compare(first, second) == 0) {
            return true; // reached
        }
        return false; // reached
    }

    public static <E extends Enum<E>> boolean before(E first, E second) {
        return first.ordinal() < second.ordinal();
    }
}
