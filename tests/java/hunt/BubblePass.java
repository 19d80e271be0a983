/** One pass of bubble sort. */
public class BubblePass {
    private BubblePass() {
    }

    public static int pass(int[] a) {
        int swaps = 0;
        for (int i = 0; i < a.length; i++) {
            if (a[i] > a[i + 1]) { // bug: ArrayIndexOutOfBoundsException
                int saved = a[i];
                a[i] = a[i + 1];
                a[i + 1] = saved;
                swaps++;
            }
        }
        return swaps;
    }
}
