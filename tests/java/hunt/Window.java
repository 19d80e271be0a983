/** Differences of neighbouring values. */
public class Window {
    private Window() {
    }

    public static int[] differences(int[] values) {
        int[] result = new int[values.length - 1]; // bug: NegativeArraySizeException
        for (int i = 0; i < result.length; i++) {
            result[i] = values[i + 1] - values[i];
        }
        return result;
    }
}
