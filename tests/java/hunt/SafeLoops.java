/** Loops whose counters meet every corner. */
public class SafeLoops {
    private SafeLoops() {
    }

    public static int pairs(int[] a) {
        int pairs = 0;
        for (int i = 0; i + 1 < a.length; i += 2) {
            if (a[i] == a[i + 1]) {
                pairs++;
            }
        }
        return pairs;
    }

    public static int zigzag(int[] a) {
        int sum = 0;
        int low = 0;
        int high = a.length;
        while (low < high) {
            sum += a[low++];
            if (low < high) {
                sum -= a[--high];
            }
        }
        return sum;
    }

    public static int countdown(int[] a) {
        int sum = 0;
        for (int i = a.length; i-- > 0;) {
            sum += a[i];
        }
        return sum;
    }
}
