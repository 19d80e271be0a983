/** Exercise 3: a matrix and what can be computed from it. */
public class MatrixTools {
    private final int rows;
    private final int columns;
    private final int[][] cells;

    public MatrixTools(int rows, int columns) {
        if (rows < 0 || columns < 0 || rows > 8 || columns > 8) {
            throw new IllegalArgumentException("size"); // contract: IllegalArgumentException
        }
        this.rows = rows;
        this.columns = columns;
        cells = new int[rows][columns];
    }

    public int rows() {
        return rows;
    }

    public int columns() {
        return columns;
    }

    public void set(int row, int column, int value) {
        if (row <= rows && column < columns && row >= 0 && column >= 0) {
            cells[row][column] = value; // bug: ArrayIndexOutOfBoundsException
        }
    }

    public int get(int row, int column) {
        if (row < 0 || column < 0 || row >= rows || column >= columns) {
            return 0;
        }
        return cells[row][column];
    }

    public void fill(int start) {
        int value = start;
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                cells[i][j] = value++;
            }
        }
    }

    public int sum() {
        int sum = 0;
        for (int[] row : cells) {
            for (int cell : row) {
                sum += cell;
            }
        }
        return sum;
    }

    public int mean() {
        return sum() / (rows * columns); // bug: ArithmeticException
    }

    public int trace() {
        int trace = 0;
        for (int i = 0; i < rows; i++) {
            trace += cells[i][i]; // bug: ArrayIndexOutOfBoundsException
        }
        return trace;
    }

    public MatrixTools transposed() {
        MatrixTools result = new MatrixTools(columns, rows);
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                result.cells[j][i] = cells[i][j];
            }
        }
        return result;
    }

    public MatrixTools plus(MatrixTools other) {
        MatrixTools result = new MatrixTools(rows, columns);
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                result.cells[i][j] = cells[i][j] + other.cells[i][j]; // bug: ArrayIndexOutOfBoundsException
            }
        }
        return result;
    }

    @Nullable
    public MatrixTools times(MatrixTools other) {
        if (columns != other.rows) {
            return null;
        }
        MatrixTools result = new MatrixTools(rows, other.columns);
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < other.columns; j++) {
                for (int k = 0; k < columns; k++) {
                    result.cells[i][j] += cells[i][k] * other.cells[k][j];
                }
            }
        }
        return result;
    }

    public MatrixTools power(int exponent) {
        if (exponent <= 1 || exponent > 5) {
            return this;
        }
        return power(exponent - 1).times(this).transposed().transposed(); // bug: NullPointerException
    }

    public int largestRow() {
        int largest = 0;
        for (int i = 1; i < rows; i++) {
            if (rowSum(i) > rowSum(largest)) {
                largest = i;
            }
        }
        return largest;
    }

    private int rowSum(int row) {
        int sum = 0;
        for (int j = 0; j < columns; j++) {
            sum += cells[row][j];
        }
        return sum;
    }

    public int determinant() {
        if (rows != columns || rows > 3) {
            return 0;
        }
        return determinant(cells);
    }

    private static int determinant(int[][] m) {
        if (m.length == 1) {
            return m[0][0];
        }
        int sum = 0;
        for (int j = 0; j < m.length; j++) {
            sum += (j % 2 == 0 ? 1 : -1) * m[0][j] * determinant(minor(m, j));
        }
        return sum;
    }

    private static int[][] minor(int[][] m, int column) {
        int[][] minor = new int[m.length - 1][m.length - 1];
        for (int i = 1; i < m.length; i++) {
            for (int j = 0; j < m.length - 1; j++) {
                minor[i - 1][j] = m[i][j < column ? j : j + 1];
            }
        }
        return minor;
    }

    public boolean isSymmetric() {
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < i; j++) {
                if (cells[i][j] != cells[j][i]) { // bug: ArrayIndexOutOfBoundsException
                    return false;
                }
            }
        }
        return true;
    }
}
