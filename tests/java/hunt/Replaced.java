/** Replaces the first element of any array. */
public class Replaced {
    private Replaced() {
    }

    public static Object[] withFirst(Object[] items, Object first) {
        if (items.length == 0) {
            return items;
        }
        Object[] copy = items.clone();
        copy[0] = first; // bug: ArrayStoreException
        return copy;
    }
}
