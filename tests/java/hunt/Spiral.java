/** Reads a square matrix along its border. */
public class Spiral {
    private Spiral() {
    }

    public static int borderSum(int size) {
        if (size < 1 || size > 8) {
            throw new IllegalArgumentException("size: " + size); // contract: IllegalArgumentException
        }
        int[][] m = new int[size][size];
        int sum = 0;
        for (int i = 0; i < size; i++) {
            sum += m[0][i] + m[i][0];
            sum += m[size - 1][i] + m[i + 1][size - 1]; // bug: ArrayIndexOutOfBoundsException
        }
        return sum;
    }
}
