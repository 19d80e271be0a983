/** Counts values in ten buckets. */
public class Histogram {
    private final int[] buckets = new int[10];

    public void add(int percent) {
        buckets[percent / 10]++; // bug: ArrayIndexOutOfBoundsException
    }

    public int count(int bucket) {
        if (bucket < 0 || bucket >= buckets.length) {
            return 0;
        }
        return buckets[bucket];
    }
}
