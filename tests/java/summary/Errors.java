/** An error at the end, work without errors before it. */
public class Errors {
    public static int work(int x) {
        if (x > 100) {
            return x - 100;
        }
        if (x > 10) {
            return x - 10;
        }
        return x;
    }

    public static int buggy(int x) {
        if (x == 7) {
            throw new IllegalStateException("seven");
        }
        return 70 / (x - 3);
    }

    /** Fails for six arguments: for each error of buggy one in each case of work. */
    public static int comp(int x) {
        return buggy(work(x));
    }
}
