/** Reads and writes an array that may be missing, at an index that may be outside. */
public class ArrayAccess {
    private ArrayAccess() {
    }

    public static int get(@Nullable int[] array, int index) {
        return array[index]; // bug: NullPointerException, ArrayIndexOutOfBoundsException
    }

    public static void set(@Nullable int[] array, int index, int value) {
        array[index] = value; // bug: NullPointerException, ArrayIndexOutOfBoundsException
    }
}
