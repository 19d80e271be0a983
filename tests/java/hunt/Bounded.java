/** The largest of some comparable things. */
public class Bounded {
    private Bounded() {
    }

    private static <T extends Comparable<T>> T largest(T[] items) {
        T largest = null;
        for (T item : items) {
            if (largest == null || item.compareTo(largest) > 0) {
                largest = item;
            }
        }
        return largest;
    }

    public static int largestOf(int a, int count) {
        Integer[] numbers = count > 0 ? new Integer[] {a, count} : new Integer[0];
        return largest(numbers); // bug: NullPointerException
    }
}
