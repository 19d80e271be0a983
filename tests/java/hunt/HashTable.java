/** A table of counters, addressed by a hash. */
public class HashTable {
    private final int[] counters = new int[16];

    public void count(String word) {
        int slot = word.hashCode() % counters.length;
        counters[slot]++; // bug: ArrayIndexOutOfBoundsException
    }

    public int slotOf(int hash) {
        return counters[hash & 15];
    }
}
