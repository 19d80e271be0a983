/** Methods whose costs depend on their inputs in different ways. */
public class Sizes {
    int used;

    /** Constant cost on both ways. */
    public static int sign(int x) {
        if (x < 0) {
            return -1;
        }
        return x == 0 ? 0 : 1;
    }

    /** An array as long as a number says: the bytes are an expression. */
    public static long[] table(int n) {
        if (n > 9) {
            return new long[n];
        }
        return new long[9];
    }

    /** Two arrays, one of them rounded up. */
    public static int[][] both(byte n) {
        byte[] bytes = new byte[n];
        int[] ints = new int[n + 1];
        return new int[][] {ints, new int[bytes.length]};
    }

    /** Objects of a class of its own and of the library. */
    public static Object[] objects(boolean many) {
        return many ? new Object[] {new Sizes(), new Object(), new Sizes()} : new Object[0];
    }

    public static int calls(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += sign(i);
        }
        return sum;
    }

    /** The dear way is impossible: it needs a number that is both odd and twice another. */
    public static int misleading(int a, int b) {
        if (a == 2 * b) {
            if (a % 2 != 0) {
                return sign(a) + sign(a + 1) + sign(a + 2) + sign(a + 3);
            }
            return sign(a);
        }
        return b;
    }

    /** Through a loop in a loop. */
    public static int pairs(int[] a) {
        int equal = 0;
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < i; j++) {
                if (a[i] == a[j]) {
                    equal++;
                }
            }
        }
        return equal;
    }

    public int caught(int[] a, int i) {
        try {
            used++;
            return a[i];
        } catch (ArrayIndexOutOfBoundsException e) {
            return -1;
        } finally {
            used--;
        }
    }

    public static int choice(int x) {
        switch (x) {
            case 1:
                return calls(2);
            case 5:
                return 5;
            default:
                return sign(x);
        }
    }

    /** Four calls, one in the other. */
    public static int first(int x) {
        return second(x) + 1;
    }

    static int second(int x) {
        return third(x) + 1;
    }

    static int third(int x) {
        return fourth(x) + 1;
    }

    static int fourth(int x) {
        return x < 0 ? -x : x;
    }
}
