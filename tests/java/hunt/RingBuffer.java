/** A fixed buffer that overwrites its oldest entry. */
public class RingBuffer {
    private final int[] entries = new int[4];
    private int next;

    public void add(int entry) {
        entries[next] = entry; // bug: ArrayIndexOutOfBoundsException
        next++;
        if (next > entries.length) {
            next = 0;
        }
    }

    public int newest() {
        return next == 0 ? entries[entries.length - 1] : entries[next - 1];
    }
}
