/** A merge that knows when one side is exhausted. */
public class SafeMerge {
    private SafeMerge() {
    }

    public static int[] merge(int[] a, int[] b) {
        int[] result = new int[a.length + b.length];
        int i = 0;
        int j = 0;
        while (i < a.length || j < b.length) {
            if (j == b.length || i < a.length && a[i] <= b[j]) {
                result[i + j] = a[i];
                i++;
            } else {
                result[i + j] = b[j];
                j++;
            }
        }
        return result;
    }
}
