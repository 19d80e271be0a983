/** Swaps rows and columns. */
public class Transpose {
    private Transpose() {
    }

    public static int[][] transposed(int[][] m) {
        if (m.length == 0) {
            return new int[0][];
        }
        int[][] result = new int[m[0].length][m.length];
        for (int i = 0; i < m.length; i++) {
            for (int j = 0; j < m[i].length; j++) {
                result[j][i] = m[i][j]; // bug: ArrayIndexOutOfBoundsException
            }
        }
        return result;
    }
}
