/** Arrays, small enough to be explored completely. */
public class Sorting {
    public static int sorted(int[] a) {
        if (a == null || a.length > 3) {
            return 0;
        }
        for (int i = 1; i < a.length; i++) {
            int value = a[i];
            int j = i;
            while (j > 0 && a[j - 1] > value) {
                a[j] = a[j - 1];
                j--;
            }
            a[j] = value;
        }
        if (a.length == 3 && a[0] + a[1] == a[2] && a[0] > 7) {
            return 1; // target: reachable
        }
        if (a.length == 3 && a[0] > a[2]) {
            return 2; // target: unreachable
        }
        return 3;
    }

    public static int duplicates(int[] a) {
        if (a == null || a.length != 3) {
            return 0;
        }
        if (a[0] == a[1] && a[1] == a[2] && a[0] != a[2]) {
            return 1; // target: unreachable
        }
        int[] copy = a.clone();
        copy[0]++;
        if (copy[0] == a[0]) {
            return 2; // target: unreachable
        }
        if (copy[0] < a[0]) {
            return 3; // target: reachable
        }
        return 4;
    }
}
