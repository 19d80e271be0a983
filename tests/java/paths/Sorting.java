/** Small sorting and searching routines on arrays. */
final class Sorting {
    //@ pre a != null && a.length <= 3
    //@ loop 8
    //@ complete
    static int[] insertion(int[] a) {
        for (int i = 1; i < a.length; i++) {
            int x = a[i];
            int j = i - 1;
            while (j >= 0 && a[j] > x) {
                a[j + 1] = a[j];
                j--;
            }
            a[j + 1] = x;
        }
        return a;
    }

    //@ pre a != null && a.length <= 3
    //@ loop 12
    //@ complete
    static int[] bubble(int[] a) {
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int i = 0; i + 1 < a.length; i++) {
                if (a[i] > a[i + 1]) {
                    int saved = a[i];
                    a[i] = a[i + 1];
                    a[i + 1] = saved;
                    changed = true;
                }
            }
        }
        return a;
    }

    //@ pre a != null && a.length <= 4
    //@ complete
    static int binarySearch(int[] a, int key) {
        int low = 0;
        int high = a.length - 1;
        while (low <= high) {
            int middle = low + (high - low) / 2;
            if (a[middle] == key) {
                return middle;
            }
            if (a[middle] < key) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }

    //@ domain a 0..3, b 0..3, c 0..3
    //@ complete
    static boolean threeSorted(int a, int b, int c) {
        int[] sorted = insertion(new int[] {a, b, c});
        return sorted[0] <= sorted[1] && sorted[1] <= sorted[2];
    }

    private Sorting() {
    }
}
