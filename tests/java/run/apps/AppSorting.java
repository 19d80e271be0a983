// Sorting algorithms on int arrays and generic lists: quick, merge, heap, shell, insertion and radix, with checks.
import java.util.Arrays;
import java.util.Comparator;

public class AppSorting {
    interface Sorter {
        void sort(int[] a);
    }

    static void insertion(int[] a) {
        for (int i = 1; i < a.length; i++) {
            int v = a[i];
            int j = i;
            while (j > 0 && a[j - 1] > v) {
                a[j] = a[--j];
            }
            a[j] = v;
        }
    }

    static void shell(int[] a) {
        for (int gap = a.length / 2; gap > 0; gap /= 2) {
            for (int i = gap; i < a.length; i++) {
                for (int j = i; j >= gap && a[j] < a[j - gap]; j -= gap) {
                    int t = a[j];
                    a[j] = a[j - gap];
                    a[j - gap] = t;
                }
            }
        }
    }

    static void quick(int[] a, int lo, int hi) {
        while (lo < hi) {
            int p = a[lo + hi >>> 1];
            int i = lo;
            int j = hi;
            while (i <= j) {
                while (a[i] < p) i++;
                while (a[j] > p) j--;
                if (i <= j) {
                    int t = a[i];
                    a[i++] = a[j];
                    a[j--] = t;
                }
            }
            quick(a, lo, j);
            lo = i;
        }
    }

    static void heap(int[] a) {
        for (int i = a.length / 2 - 1; i >= 0; i--) {
            sift(a, i, a.length);
        }
        for (int n = a.length - 1; n > 0; n--) {
            int t = a[0];
            a[0] = a[n];
            a[n] = t;
            sift(a, 0, n);
        }
    }

    static void sift(int[] a, int i, int n) {
        for (int k; (k = 2 * i + 1) < n; i = k) {
            if (k + 1 < n && a[k + 1] > a[k]) k++;
            if (a[i] >= a[k]) return;
            int t = a[i];
            a[i] = a[k];
            a[k] = t;
        }
    }

    static void radix(int[] a) {
        int[] from = a.clone();
        for (int shift = 0; shift < 32; shift += 8) {
            int[] starts = new int[257];
            for (int v : from) starts[((v ^ 0x80000000) >>> shift & 0xff) + 1]++;
            for (int i = 0; i < 256; i++) starts[i + 1] += starts[i];
            int[] to = new int[from.length];
            for (int v : from) to[starts[(v ^ 0x80000000) >>> shift & 0xff]++] = v;
            from = to;
        }
        System.arraycopy(from, 0, a, 0, a.length);
    }

    static <T> T[] merge(T[] a, Comparator<? super T> c) {
        if (a.length < 2) return a;
        T[] l = merge(Arrays.copyOfRange(a, 0, a.length / 2), c);
        T[] r = merge(Arrays.copyOfRange(a, a.length / 2, a.length), c);
        T[] out = a.clone();
        for (int i = 0, j = 0, k = 0; k < out.length; k++) {
            out[k] = j == r.length || i < l.length && c.compare(l[i], r[j]) <= 0 ? l[i++] : r[j++];
        }
        return out;
    }

    public static void main(String[] args) {
        int[][] inputs = {{}, {1}, {2, 1}, {3, 3, 3}, {5, -1, Integer.MAX_VALUE, Integer.MIN_VALUE, 0, 5}, new int[40]};
        int seed = 17;
        for (int i = 0; i < 40; i++) inputs[5][i] = (seed = seed * 1103515245 + 12345) >> 8;
        Sorter[] sorters = {AppSorting::insertion, AppSorting::shell, a -> quick(a, 0, a.length - 1), AppSorting::heap, AppSorting::radix};
        for (int[] in : inputs) {
            int[] expected = in.clone();
            Arrays.sort(expected);
            StringBuilder s = new StringBuilder();
            for (Sorter sorter : sorters) {
                int[] copy = in.clone();
                sorter.sort(copy);
                s.append(Arrays.equals(copy, expected)).append(' ');
            }
            System.out.println(s + Arrays.toString(expected));
        }
        String[] words = "one two three four five six seven eight nine ten".split(" ");
        System.out.println(Arrays.toString(merge(words, Comparator.comparing(String::length))) + Arrays.toString(merge(words, Comparator.reverseOrder())));
    }
}
