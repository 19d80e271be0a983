/** Guards that stand in other methods. */
public class SafeGuards {
    private final int[] cells = new int[8];

    private boolean isInside(int index) {
        return index >= 0 && index < cells.length;
    }

    private int normalised(int index) {
        return isInside(index) ? index : 0;
    }

    public int get(int index) {
        return isInside(index) ? cells[index] : -1;
    }

    public void set(int index, int value) {
        cells[normalised(index)] = value;
    }

    public int share(int total, int people) {
        return total / divisor(people);
    }

    private static int divisor(int people) {
        return people <= 0 ? 1 : people;
    }
}
