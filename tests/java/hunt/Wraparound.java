/** A sum of two indices that overflows. */
public class Wraparound {
    private final int[] data = new int[16];

    public int read(int offset, int length) {
        if (offset < 0 || length <= 0 || offset + length > data.length) {
            return -1;
        }
        return data[offset + length - 1] + data[offset]; // bug: ArrayIndexOutOfBoundsException
    }
}
