/** Covariant arrays. */
public class Slots {
    private Slots() {
    }

    private static void fill(Object[] slots, Object value) {
        for (int i = 0; i < slots.length; i++) {
            slots[i] = value; // bug: ArrayStoreException
        }
    }

    public static int filled(int kind) {
        Number[] numbers = kind == 1 ? new Integer[2] : new Number[2];
        fill(numbers, 1.5);
        return numbers.length;
    }
}
