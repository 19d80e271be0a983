/** Loops over arrays of arrays of any shape. */
public class SafeMatrix {
    private SafeMatrix() {
    }

    public static int[][] multiplicationTable(int size) {
        int n = Math.max(0, Math.min(size, 10));
        int[][] table = new int[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                table[i][j] = (i + 1) * (j + 1);
                table[j][i] = table[i][j];
            }
        }
        return table;
    }

    public static int diagonal(int size) {
        int[][] table = multiplicationTable(size);
        int sum = 0;
        for (int i = 0; i < table.length; i++) {
            sum += table[i][table.length - 1 - i];
        }
        return sum;
    }
}
