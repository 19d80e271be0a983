/** Merges two sorted arrays. */
public class MergeStep {
    private MergeStep() {
    }

    public static int[] merge(int[] a, int[] b) {
        int[] result = new int[a.length + b.length];
        int i = 0;
        int j = 0;
        for (int k = 0; k < result.length; k++) {
            if (i < a.length && a[i] <= b[j]) { // bug: ArrayIndexOutOfBoundsException
                result[k] = a[i++];
            } else {
                result[k] = b[j++];
            }
        }
        return result;
    }
}
