// Exercises backtracking searches: permutations, subsets, n-queens, a knight tour count and sum partitions.
import java.util.ArrayList;
import java.util.List;

public class RecursionSearch {
    static void permute(char[] a, int k, List<String> out) {
        if (k == a.length) {
            out.add(new String(a));
            return;
        }
        for (int i = k; i < a.length; i++) {
            swap(a, k, i);
            permute(a, k + 1, out);
            swap(a, k, i);
        }
    }

    static void swap(char[] a, int i, int j) {
        char t = a[i];
        a[i] = a[j];
        a[j] = t;
    }

    static int queens(int n, int row, int cols, int left, int right) {
        if (row == n) {
            return 1;
        }
        int count = 0;
        for (int c = 0; c < n; c++) {
            int bit = 1 << c;
            if (((cols | left | right) & bit) == 0) {
                count += queens(n, row + 1, cols | bit, (left | bit) << 1, (right | bit) >> 1);
            }
        }
        return count;
    }

    static boolean firstQueens(int[] at, int row) {
        if (row == at.length) {
            return true;
        }
        next:
        for (at[row] = 0; at[row] < at.length; at[row]++) {
            for (int r = 0; r < row; r++) {
                if (at[r] == at[row] || Math.abs(at[r] - at[row]) == row - r) {
                    continue next;
                }
            }
            if (firstQueens(at, row + 1)) {
                return true;
            }
        }
        return false;
    }

    static void subsets(int[] items, int i, int target, List<Integer> chosen, List<List<Integer>> out) {
        if (target == 0) {
            out.add(List.copyOf(chosen));
        }
        for (int k = i; k < items.length && target > 0; k++) {
            chosen.add(items[k]);
            subsets(items, k + 1, target - items[k], chosen, out);
            chosen.remove(chosen.size() - 1);
        }
    }

    static int partitions(int n, int max) {
        if (n == 0) {
            return 1;
        }
        int c = 0;
        for (int k = Math.min(n, max); k > 0; k--) {
            c += partitions(n - k, k);
        }
        return c;
    }

    static int paths(char[][] maze, int r, int c) {
        if (r < 0 || c < 0 || r >= maze.length || c >= maze[r].length || maze[r][c] != '.') {
            return 0;
        }
        if (r == maze.length - 1 && c == maze[r].length - 1) {
            return 1;
        }
        maze[r][c] = '#';
        int n = paths(maze, r + 1, c) + paths(maze, r, c + 1) + paths(maze, r - 1, c) + paths(maze, r, c - 1);
        maze[r][c] = '.';
        return n;
    }

    public static void main(String[] args) {
        List<String> ps = new ArrayList<>();
        permute("abcd".toCharArray(), 0, ps);
        System.out.println(ps.size() + " " + ps.subList(0, 8) + " " + ps.get(23));
        for (int n = 1; n <= 6; n++) {
            System.out.print(queens(n, 0, 0, 0, 0) + " ");
        }
        int[] eight = new int[8];
        System.out.print(firstQueens(eight, 0));
        for (int c : eight) {
            System.out.print(" " + c);
        }
        System.out.println(" " + firstQueens(new int[3], 0));
        List<List<Integer>> sets = new ArrayList<>();
        subsets(new int[] {1, 2, 3, 4, 5, 6, 7}, 0, 10, new ArrayList<>(), sets);
        System.out.println(sets);
        System.out.println(partitions(5, 5) + " " + partitions(15, 15) + " " + paths(new char[][] {"....".toCharArray(), ".#..".toCharArray(), "....".toCharArray()}, 0, 0));
    }
}
