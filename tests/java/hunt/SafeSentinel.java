/** A search that a sentinel ends. */
public class SafeSentinel {
    private SafeSentinel() {
    }

    public static int indexOf(int[] values, int key) {
        int[] extended = new int[values.length + 1];
        System.arraycopy(values, 0, extended, 0, values.length);
        extended[values.length] = key;
        int i = 0;
        while (extended[i] != key) {
            i++;
        }
        return i < values.length ? i : -1;
    }
}
