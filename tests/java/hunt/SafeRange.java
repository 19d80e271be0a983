/** A range check that cannot overflow. */
public class SafeRange {
    private final int[] data = new int[16];

    public int read(int offset, int length) {
        if (offset < 0 || length <= 0 || length > data.length - offset) {
            return -1;
        }
        return data[offset + length - 1] + data[offset];
    }

    public int wide(int offset, int length) {
        if (offset < 0 || length < 1 || (long) offset + length > data.length) {
            return -1;
        }
        return data[offset + (length - 1)];
    }
}
