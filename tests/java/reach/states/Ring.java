/** A small buffer inside. */
public class Ring {
    private final int[] cells = new int[3];
    private int first;
    private int size;

    public boolean add(int value) {
        if (size == cells.length) {
            return false;
        }
        cells[(first + size) % cells.length] = value;
        size++;
        return true;
    }

    public int take() {
        if (size == 0) {
            throw new IllegalStateException("empty");
        }
        int value = cells[first];
        first = (first + 1) % cells.length;
        size--;
        return value;
    }

    public int look() {
        if (size == 3 && first == 1) {
            return 1; // target: reachable
        }
        if (size == 2 && cells[first] == 42 && cells[(first + 1) % 3] == 17) {
            return 2; // target: reachable
        }
        if (size > 3) {
            return 3; // target: never
        }
        if (first == 2 && size == 1) {
            return 4; // target: reachable
        }
        return 0;
    }
}
