// Exercises evaluation order and exception priority of array accesses, stores and compound assignments.
public class ArrayOrder {
    static StringBuilder log = new StringBuilder();

    static int[] array(int[] a, String name) {
        log.append(name).append(' ');
        return a;
    }

    static int index(int i) {
        log.append("i").append(i).append(' ');
        return i;
    }

    static int value(int v) {
        log.append("v").append(v).append(' ');
        if (v < 0) {
            throw new IllegalStateException("value " + v);
        }
        return v;
    }

    interface Action {
        void run();
    }

    static void show(Action a) {
        log.setLength(0);
        String outcome = "fine";
        try {
            a.run();
        } catch (RuntimeException e) {
            outcome = e.getClass().getSimpleName();
        }
        System.out.println(log + "-> " + outcome);
    }

    public static void main(String[] args) {
        int[] data = {1, 2, 3};
        show(() -> array(data, "data")[index(1)] = value(5));
        show(() -> array(null, "null")[index(1)] = value(5));
        show(() -> array(null, "null")[index(1)] = value(-1));
        show(() -> array(data, "data")[index(7)] = value(5));
        show(() -> array(data, "data")[index(7)] = value(-1));
        show(() -> array(data, "data")[index(7)] += value(5));
        show(() -> array(data, "data")[index(2)] += value(-5));
        show(() -> array(null, "null")[index(2)] += value(5));
        show(() -> array(null, "null")[index(2)]++);
        show(() -> array(data, "data")[index(1) / index(0)] = value(1));
        show(() -> log.append(array(data, "data")[array(data, "inner")[index(0)]]));
        show(() -> log.append(array(null, "null")[index(1) / index(0)]));
        int[] a = {10, 20, 30};
        int[] b = a;
        int i = 0;
        a[i] = (a = new int[] {7, 8, 9})[++i] + i;
        System.out.println(b[0] + " " + a[0] + " " + i);
        i = 0;
        a[i++] = a[i++] = a[i] = i;
        System.out.println(a[0] + " " + a[1] + " " + a[2] + " " + i);
        i = 1;
        a[i] += i = 2;
        System.out.println(a[1] + " " + a[2] + " " + i);
        int k = 2;
        k += (k = 10) + k++ * --k;
        System.out.println(k);
        int[][] grid = {{1, 2}, {3, 4}};
        int r = 0;
        int old = grid[r][r++] + grid[r][--r];
        System.out.println(old + " " + r);
        int t = a[0];
        a[0] = a[2];
        a[2] = t;
        System.out.println(a[0] + "," + a[2] + " " + data[0] + data[1] + data[2]);
        int[] self = {0, 1, 2, 3};
        for (int n = 0; n < self.length; n++) {
            self[self[n]] = self[self.length - 1 - n]--;
            System.out.print(self[0] + "" + self[1] + self[2] + self[3] + " ");
            if (self[n] < 0 || n + 1 < self.length && (self[n + 1] < 0 || self[n + 1] > 3)) {
                break;
            }
        }
        System.out.println();
    }
}
