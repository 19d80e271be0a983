import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Wildcards and bounded type variables. */
public final class Bounds {
    private Bounds() {}

    public static double add(List<? extends Number> numbers) {
        double sum = 0;
        for (Number number : numbers) {
            if (number.intValue() > 2) {
                sum += number.doubleValue(); // reached
            }
        }
        return sum;
    }

    public static int fill(List<? super Integer> numbers, int count) {
        for (int i = 0; i < count && i < 3; i++) {
            numbers.add(i); // reached
        }
        return numbers.size();
    }

    public static <N extends Number> int whole(Collection<N> numbers) {
        int whole = 0;
        for (N number : numbers) {
            whole += number.intValue(); // reached
        }
        return whole;
    }

    public static <N extends Number & Comparable<N>> N clamp(N value, N most) {
        if (value.compareTo(most) > 0) {
            return most; // reached
        }
        return value; // reached
    }

    public static int size(Collection<?> things) {
        for (Object thing : things) {
            if (thing.equals("a")) {
                return -1; // reached
            }
        }
        return things.size();
    }

    public static int texts(Map<? extends CharSequence, ? extends List<? extends Number>> map) {
        int sum = 0;
        for (Map.Entry<? extends CharSequence, ? extends List<? extends Number>> entry : map.entrySet()) {
            sum += entry.getKey().length();
            for (Number number : entry.getValue()) {
                sum += number.intValue(); // reached
            }
        }
        return sum;
    }

    public static <T> boolean holds(List<T> all, T one) {
        for (T other : all) {
            if (other.equals(one)) {
                return true; // reached
            }
        }
        return false;
    }
}
