/** Slots of a hash that may be negative. */
public class SafeHash {
    private final int[] counters = new int[7];

    public int count(String word) {
        int slot = Math.floorMod(word.hashCode(), counters.length);
        return ++counters[slot];
    }

    public int peek(int hash) {
        int slot = hash % counters.length;
        return counters[slot < 0 ? slot + counters.length : slot];
    }
}
