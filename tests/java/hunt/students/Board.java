/** Exercise 5: a board game on a small field. */
public class Board {
    private static final char EMPTY = '.';
    private final char[][] field;
    private final int size;
    private int moves;
    private int[] history;

    public Board(int size) {
        if (size < 1 || size > 6) {
            throw new IllegalArgumentException("size: " + size); // contract: IllegalArgumentException
        }
        this.size = size;
        field = new char[size][size];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                field[i][j] = EMPTY;
            }
        }
    }

    private boolean inside(int row, int column) {
        return row >= 0 && column >= 0 && row < size && column < size;
    }

    public boolean isFree(int row, int column) {
        return inside(row, column) && field[row][column] == EMPTY;
    }

    public boolean play(int row, int column, boolean cross) {
        if (!isFree(row, column)) {
            return false;
        }
        field[row][column] = cross ? 'x' : 'o';
        moves++;
        if (history != null) {
            history[moves % history.length] = row * size + column; // bug: ArithmeticException
        }
        return true;
    }

    public void record() {
        history = new int[moves];
    }

    public int lastRecorded() {
        return history[moves % history.length] / size; // bug: NullPointerException, ArithmeticException
    }

    public boolean isFull() {
        return moves >= size * size;
    }

    public int count(boolean cross) {
        char wanted = cross ? 'x' : 'o';
        int count = 0;
        for (char[] row : field) {
            for (char cell : row) {
                if (cell == wanted) {
                    count++;
                }
            }
        }
        return count;
    }

    public boolean rowWon(int row) {
        if (row < 0 || row > size) {
            return false;
        }
        char first = field[row][0]; // bug: ArrayIndexOutOfBoundsException
        for (int j = 1; j < size; j++) {
            if (field[row][j] != first) {
                return false;
            }
        }
        return first != EMPTY;
    }

    public boolean diagonalWon() {
        char first = field[0][0];
        for (int i = 1; i < size; i++) {
            if (field[i][i] != first) {
                return false;
            }
        }
        return first != EMPTY;
    }

    public boolean antiDiagonalWon() {
        char first = field[0][size - 1];
        for (int i = 1; i <= size; i++) {
            if (field[i][size - 1 - i] != first) { // bug: ArrayIndexOutOfBoundsException
                return false;
            }
        }
        return first != EMPTY;
    }

    public int neighbours(int row, int column) {
        int neighbours = 0;
        for (int i = row - 1; i <= row + 1; i++) {
            for (int j = column - 1; j <= column + 1; j++) {
                if (inside(i, j) && field[i][j] != EMPTY) {
                    neighbours++;
                }
            }
        }
        return neighbours;
    }

    public int region(int row, int column) {
        return region(row, column, new boolean[size][size]);
    }

    private int region(int row, int column, boolean[][] seen) {
        if (!isFree(row, column) || seen[row][column]) {
            return 0;
        }
        seen[row][column] = true;
        return 1 + region(row - 1, column, seen) + region(row + 1, column, seen)
                + region(row, column - 1, seen) + region(row, column + 1, seen);
    }

    public int share(boolean cross) {
        return 100 * count(cross) / moves; // bug: ArithmeticException
    }

    public int[] firstFree() {
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                if (isFree(i, j)) {
                    return new int[] {i, j};
                }
            }
        }
        return null;
    }

    public boolean playFirstFree(boolean cross) {
        int[] free = firstFree();
        return play(free[0], free[1], cross); // bug: NullPointerException
    }
}
