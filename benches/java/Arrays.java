/** Work on arrays: a sieve, a product of matrices, a sort by hand. */
public class Arrays {
    static int sieve(int limit) {
        boolean[] composite = new boolean[limit];
        int count = 0;
        for (int n = 2; n < limit; n++) {
            if (!composite[n]) {
                count++;
                for (int m = n + n; m < limit; m += n) {
                    composite[m] = true;
                }
            }
        }
        return count;
    }

    static double product(int size) {
        double[][] a = new double[size][size];
        double[][] b = new double[size][size];
        double[][] c = new double[size][size];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                a[i][j] = i + j;
                b[i][j] = i - j;
            }
        }
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                double sum = 0;
                for (int k = 0; k < size; k++) {
                    sum += a[i][k] * b[k][j];
                }
                c[i][j] = sum;
            }
        }
        return c[size / 2][size / 3];
    }

    static int sort(int size) {
        int[] values = new int[size];
        int seed = 11;
        for (int i = 0; i < size; i++) {
            seed = seed * 1103515245 + 12345;
            values[i] = seed >>> 4;
        }
        for (int gap = size / 2; gap > 0; gap /= 2) {
            for (int i = gap; i < size; i++) {
                int value = values[i];
                int at = i;
                while (at >= gap && values[at - gap] > value) {
                    values[at] = values[at - gap];
                    at -= gap;
                }
                values[at] = value;
            }
        }
        return values[size / 2];
    }

    static long work() {
        return sieve(300_000) + (long) product(70) + sort(20_000);
    }

    public static void main(String[] args) {
        for (int round = 0; round < 3; round++) {
            long start = System.nanoTime();
            long result = work();
            System.out.println((System.nanoTime() - start) + " " + result);
        }
    }
}
