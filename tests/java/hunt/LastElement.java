/** Access to the ends of an array. */
public class LastElement {
    private LastElement() {
    }

    public static int last(int[] values) {
        return values[values.length - 1]; // bug: ArrayIndexOutOfBoundsException
    }

    public static int lastOr(int[] values, int otherwise) {
        return values.length > 0 ? values[values.length - 1] : otherwise;
    }
}
