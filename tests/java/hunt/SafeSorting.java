/** Sorting with the right bounds. */
public class SafeSorting {
    private SafeSorting() {
    }

    public static int[] insertion(int[] input) {
        int[] a = input.clone();
        for (int i = 1; i < a.length; i++) {
            int x = a[i];
            int j = i;
            while (j > 0 && a[j - 1] > x) {
                a[j] = a[j - 1];
                j--;
            }
            a[j] = x;
        }
        return a;
    }

    public static int[] selection(int[] input) {
        int[] a = input.clone();
        for (int i = 0; i < a.length - 1; i++) {
            int smallest = i;
            for (int j = i + 1; j < a.length; j++) {
                if (a[j] < a[smallest]) {
                    smallest = j;
                }
            }
            int saved = a[i];
            a[i] = a[smallest];
            a[smallest] = saved;
        }
        return a;
    }
}
