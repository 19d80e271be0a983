// Exercises multi-dimensional and jagged arrays, partial allocation, covariance, clones and array identity.
import java.util.Arrays;

public class ArrayMulti {
    static int total(int[][] grid) {
        int t = 0;
        for (int[] row : grid) {
            if (row != null) {
                for (int v : row) {
                    t += v;
                }
            }
        }
        return t;
    }

    static int evaluations;

    static int size(int n) {
        evaluations = evaluations * 10 + n;
        return n;
    }

    public static void main(String[] args) {
        int[][] grid = new int[3][4];
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < grid[i].length; j++) {
                grid[i][j] = i * j;
            }
        }
        System.out.println(total(grid) + " " + Arrays.deepToString(grid));
        int[][] jagged = new int[4][];
        for (int i = 0; i < 3; i++) {
            jagged[i] = new int[i];
            Arrays.fill(jagged[i], i);
        }
        System.out.println(Arrays.deepToString(jagged) + " " + total(jagged));
        long[][][] cube = new long[2][3][4];
        cube[1][2][3] = 7;
        cube[1][2][3] += cube[0][0].length;
        System.out.println(cube.length + " " + cube[0].length + " " + cube[1][2].length + " " + cube[1][2][3] + " " + (cube[0][1] == cube[0][2]));
        double[][][] partial = new double[2][2][];
        System.out.println(partial[1][1] + " " + partial[0].length);
        int[] x[] = {{1}, {2, 3}}, y = {4};
        System.out.println(x[1][1] + y[0]);
        int[][] shallow = grid.clone();
        shallow[0] = new int[] {100};
        shallow[1][1] = 50;
        System.out.println(grid[0][0] + " " + grid[1][1] + " " + shallow[0][0] + " " + (shallow[2] == grid[2]));
        int[] copy = grid[2].clone();
        copy[3]++;
        System.out.println(copy[3] + " " + grid[2][3] + " " + copy.getClass().getName());
        String[] strings = {"b", "a"};
        Object[] objects = strings;
        Object[] cloned = objects.clone();
        System.out.println(cloned.getClass().getSimpleName() + " " + (cloned instanceof String[]) + " " + Arrays.equals(cloned, strings));
        try {
            cloned[0] = new Object();
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        Object[][] rows = new Integer[2][2];
        try {
            rows[0] = new Object[2];
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        rows[0] = new Integer[] {5};
        System.out.println(rows[0][0] + " " + rows[1][1]);
        Object hidden = new int[][] {{1, 2}};
        System.out.println((hidden instanceof Object[]) + " " + (hidden instanceof int[][]) + " " + ((int[][]) hidden)[0][1]);
        Number[] numbers = new Number[] {1, 2.5, 3L, 'c' + 0, (byte) 4};
        double sum = 0;
        for (Number n : numbers) {
            sum += n.doubleValue();
        }
        System.out.println(sum);
        int[][] made = new int[size(2)][size(3)];
        System.out.println(made.length + " " + made[0].length + " " + evaluations);
        try {
            evaluations = 0;
            int[][][] bad = new int[size(1)][-size(2)][size(3)];
            System.out.println(bad);
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage() + " " + evaluations);
        }
        char[][] board = {"abc".toCharArray(), "def".toCharArray()};
        board[1][2]++;
        System.out.println(new String(board[1]) + board[0][1] + new Object[0].length + new int[][] {{}, {}}[1].length);
    }
}
