/** Binary search that keeps the middle in the half where it goes on. */
public class EndlessSearch {
    private EndlessSearch() {
    }

    public static int find(int[] sorted, int key) {
        int low = 0;
        int high = sorted.length - 1;
        while (low < high) { // bug: does not end
            int middle = (low + high) >>> 1;
            if (sorted[middle] <= key) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }
}
