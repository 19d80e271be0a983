/** An array of whatever length is asked for. */
public class ArrayCreation {
    private ArrayCreation() {
    }

    public static int[] create(int length) {
        if (length > 1000) {
            return new int[1000];
        }
        return new int[length]; // bug: NegativeArraySizeException
    }
}
