/** A set of small numbers in an array of words. */
public class Bits {
    private final long[] words = new long[2];

    public void add(int element) {
        if (element < 0 || element > 128) {
            return;
        }
        words[element >> 6] |= 1L << element; // bug: ArrayIndexOutOfBoundsException
    }

    public boolean contains(int element) {
        return element >= 0 && element < 128 && (words[element >> 6] >>> element & 1) == 1;
    }
}
