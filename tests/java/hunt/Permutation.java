/** Applies a permutation to an array. */
public class Permutation {
    private Permutation() {
    }

    public static int[] apply(int[] values, int[] order) {
        if (values.length != order.length) {
            throw new IllegalArgumentException("lengths differ"); // contract: IllegalArgumentException
        }
        int[] result = new int[values.length];
        for (int i = 0; i < values.length; i++) {
            result[i] = values[order[i]]; // bug: ArrayIndexOutOfBoundsException
        }
        return result;
    }
}
