/** A ring buffer whose indices always stay inside. */
public class SafeRing {
    private final int[] entries = new int[4];
    private int next;
    private int size;

    public void add(int entry) {
        entries[next] = entry;
        next = (next + 1) % entries.length;
        size = Math.min(size + 1, entries.length);
    }

    public int oldest() {
        if (size == 0) {
            return 0;
        }
        return entries[(next - size + entries.length) % entries.length];
    }
}
