/** Arrays of arrays. */
final class Matrices {
    static int at(int[][] m, int row, int column) {
        return m[row][column];
    }

    //@ pre rows <= 3 && columns <= 3
    //@ domain rows -1..3, columns -1..3
    //@ complete
    static int lengths(int rows, int columns) {
        int[][] m = new int[rows][columns];
        return m.length == 0 ? 0 : m[0].length;
    }

    //@ domain row -1..2, column -1..2
    //@ complete
    static int literal(int row, int column) {
        int[][] m = {{1, 2}, {3, 4}};
        return m[row][column];
    }

    //@ domain row -1..3, column -1..3
    //@ complete
    static int ragged(int row, int column) {
        int[][] m = {{}, {1}, null};
        return m[row][column];
    }

    //@ pre m != null && m.length == 2
    static int trace(int[][] m) {
        int trace = 0;
        for (int i = 0; i < m.length; i++) {
            trace += m[i][i];
        }
        return trace;
    }

    static boolean sharedRow(int[][] m) {
        return m.length >= 2 && m[0] == m[1] && m[0] != null;
    }

    //@ pre n >= 0 && n <= 3
    //@ domain n 0..3, x -2..2
    //@ loop 12
    //@ complete
    static int filled(int n, int x) {
        int[][] m = new int[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                m[i][j] = i == j ? x : 1;
            }
        }
        return n == 0 ? 0 : m[n - 1][0];
    }

    private Matrices() {
    }
}
