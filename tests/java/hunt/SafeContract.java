/** Argument checks only; behind them nothing fails. */
public class SafeContract {
    private final int[] cells;

    public SafeContract(int size) {
        if (size < 1 || size > 64) {
            throw new IllegalArgumentException("size: " + size); // contract: IllegalArgumentException
        }
        cells = new int[size];
    }

    public int get(int index) {
        if (index < 0 || index >= cells.length) {
            throw new IndexOutOfBoundsException("index: " + index); // contract: IndexOutOfBoundsException
        }
        return cells[index];
    }

    public int shares(int total) {
        return total / cells.length;
    }
}
