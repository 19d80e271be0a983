/** A board of a given size. */
public class Grid {
    private final char[][] cells;

    public Grid(int width, int height) {
        if (width > 50 || height > 50) {
            throw new IllegalArgumentException("too large"); // contract: IllegalArgumentException
        }
        cells = new char[height][width]; // bug: NegativeArraySizeException
    }

    public int height() {
        return cells.length;
    }
}
