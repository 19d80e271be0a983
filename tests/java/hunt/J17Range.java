/** A record that does not check its components. */
public record J17Range(int from, int to) {
    public int[] toArray() {
        if (Math.abs((long) to - from) > 100) {
            return new int[] {from, to};
        }
        int[] result = new int[to - from]; // bug: NegativeArraySizeException
        for (int i = 0; i < result.length; i++) {
            result[i] = from + i;
        }
        return result;
    }

    public boolean contains(int x) {
        return from <= x && x < to;
    }
}
