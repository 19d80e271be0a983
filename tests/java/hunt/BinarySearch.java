/** Binary search with an end that is one too far. */
public class BinarySearch {
    private BinarySearch() {
    }

    public static int find(int[] sorted, int key) {
        int low = 0;
        int high = sorted.length;
        while (low <= high) {
            int middle = low + (high - low) / 2;
            if (sorted[middle] == key) { // bug: ArrayIndexOutOfBoundsException
                return middle;
            }
            if (sorted[middle] < key) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }
}
