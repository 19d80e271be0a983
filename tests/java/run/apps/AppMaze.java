// A maze solver: breadth-first search, path reconstruction, flood fill and depth-first counting on character grids.
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

public class AppMaze {
    private static final int[] DR = {-1, 0, 1, 0};
    private static final int[] DC = {0, 1, 0, -1};
    private final char[][] cells;
    private int startR;
    private int startC;

    AppMaze(String... rows) {
        cells = new char[rows.length][];
        for (int r = 0; r < rows.length; r++) {
            cells[r] = rows[r].toCharArray();
            int s = rows[r].indexOf('S');
            if (s >= 0) {
                startR = r;
                startC = s;
            }
        }
    }

    boolean open(int r, int c) {
        return r >= 0 && r < cells.length && c >= 0 && c < cells[r].length && cells[r][c] != '#';
    }

    int solve() {
        int[][] from = new int[cells.length][];
        for (int r = 0; r < cells.length; r++) {
            from[r] = new int[cells[r].length];
            Arrays.fill(from[r], -1);
        }
        Deque<int[]> queue = new ArrayDeque<>();
        queue.add(new int[] {startR, startC, 0});
        from[startR][startC] = 4;
        while (!queue.isEmpty()) {
            int[] p = queue.poll();
            if (cells[p[0]][p[1]] == 'E') {
                mark(from, p[0], p[1]);
                return p[2];
            }
            for (int d = 0; d < 4; d++) {
                int r = p[0] + DR[d];
                int c = p[1] + DC[d];
                if (open(r, c) && from[r][c] < 0) {
                    from[r][c] = d;
                    queue.add(new int[] {r, c, p[2] + 1});
                }
            }
        }
        return -1;
    }

    private void mark(int[][] from, int r, int c) {
        for (int d = from[r][c]; d != 4; d = from[r][c]) {
            if (cells[r][c] == ' ') {
                cells[r][c] = "^>v<".charAt(d);
            }
            r -= DR[d];
            c -= DC[d];
        }
    }

    int fill(int r, int c) {
        if (!open(r, c) || cells[r][c] == '~') {
            return 0;
        }
        cells[r][c] = '~';
        int n = 1;
        for (int d = 0; d < 4; d++) {
            n += fill(r + DR[d], c + DC[d]);
        }
        return n;
    }

    void print() {
        for (char[] row : cells) {
            System.out.println(row);
        }
    }

    public static void main(String[] args) {
        String[] rows = {
            "##########",
            "#S  #    #",
            "# # # ## #",
            "# #   #  #",
            "# ##### ##",
            "#   #   E#",
            "##########"};
        AppMaze m = new AppMaze(rows);
        System.out.println("steps " + m.solve());
        m.print();
        rows[3] = "# # # #  #";
        AppMaze closed = new AppMaze(rows);
        System.out.println("steps " + closed.solve() + " reachable " + closed.fill(1, 1) + " rest " + closed.fill(5, 8));
        closed.print();
        AppMaze ragged = new AppMaze("S", "  ", "   ", "    E");
        System.out.println("steps " + ragged.solve());
        ragged.print();
    }
}
