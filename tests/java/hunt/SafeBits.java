/** Shifts and masks keep the index inside. */
public class SafeBits {
    private final long[] words = new long[4];

    public void add(byte element) {
        int index = element & 0xff;
        words[index >>> 6] |= 1L << index;
    }

    public boolean contains(int element) {
        return (words[element >>> 6 & 3] >>> element & 1) != 0;
    }
}
