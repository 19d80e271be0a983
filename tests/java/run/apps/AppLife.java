// Conway's game of life on a torus: oscillators, gliders and detection of cycles by generation hashes.
import java.util.HashMap;
import java.util.Map;

public class AppLife {
    private final int width;
    private final int height;
    private boolean[][] alive;
    private int generation;

    AppLife(int width, int height, String... pattern) {
        this.width = width;
        this.height = height;
        alive = new boolean[height][width];
        for (int r = 0; r < pattern.length; r++) {
            for (int c = 0; c < pattern[r].length(); c++) {
                alive[r + 1][c + 1] = pattern[r].charAt(c) == 'O';
            }
        }
    }

    private int neighbours(int r, int c) {
        int n = 0;
        for (int dr = -1; dr <= 1; dr++) {
            for (int dc = -1; dc <= 1; dc++) {
                if ((dr | dc) != 0 && alive[Math.floorMod(r + dr, height)][Math.floorMod(c + dc, width)]) {
                    n++;
                }
            }
        }
        return n;
    }

    void step() {
        boolean[][] next = new boolean[height][width];
        for (int r = 0; r < height; r++) {
            for (int c = 0; c < width; c++) {
                int n = neighbours(r, c);
                next[r][c] = n == 3 || alive[r][c] && n == 2;
            }
        }
        alive = next;
        generation++;
    }

    int population() {
        int n = 0;
        for (boolean[] row : alive) {
            for (boolean b : row) {
                n += b ? 1 : 0;
            }
        }
        return n;
    }

    @Override
    public String toString() {
        StringBuilder s = new StringBuilder();
        for (boolean[] row : alive) {
            for (boolean b : row) {
                s.append(b ? 'O' : '.');
            }
            s.append('\n');
        }
        return s.toString();
    }

    String cycle(int limit) {
        Map<String, Integer> seen = new HashMap<>();
        while (generation < limit) {
            Integer before = seen.put(toString(), generation);
            if (before != null) {
                return "period " + (generation - before) + " from " + before + " population " + population();
            }
            step();
        }
        return "no cycle, population " + population();
    }

    public static void main(String[] args) {
        AppLife blinker = new AppLife(5, 5, "", ".", "OOO");
        System.out.print(blinker);
        blinker.step();
        System.out.print(blinker);
        System.out.println(blinker.cycle(20));
        AppLife glider = new AppLife(7, 6, ".O.", "..O", "OOO");
        for (int i = 0; i < 4; i++) {
            glider.step();
        }
        System.out.print(glider);
        System.out.println(glider.cycle(12));
        System.out.println(new AppLife(6, 6, "OO", "OO").cycle(5));
        System.out.println(new AppLife(6, 6, "O").cycle(5));
        System.out.println(new AppLife(8, 8, "OO", "OO", "..OO", "..OO").cycle(9));
    }
}
