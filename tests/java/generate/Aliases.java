/** Fields and elements written through references and indices that may be the same. */
public class Aliases {
    int f;

    public Aliases(int f) {
        this.f = f;
    }

    public static int written(Aliases x, Aliases y, Aliases z) {
        x.f = 1;
        z.f = -5;
        y.f = x.f + 1;
        if (x == z) {
            return y.f;
        }
        return 10 * y.f;
    }

    public static int readBack(Aliases x, Aliases y, Aliases z) {
        x.f = 1;
        z.f = -5;
        y.f = x.f + 1;
        if (x.f == 1) {
            return y.f;
        }
        return 10 * y.f;
    }

    public static boolean elements(int[] x, int i, int j, int k) {
        x[k] = -1;
        x[i] = 2;
        x[j] = 5;
        if (x[k] > 0) {
            return true;
        }
        return false;
    }
}
