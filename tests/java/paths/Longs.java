/** 64-bit integers, alone and mixed with ints. */
final class Longs {
    //@ paths 1
    //@ domain a -6..6, b -6..6
    //@ complete
    static long difference(long a, long b) {
        return a - b;
    }

    //@ paths 3
    //@ domain a -4..4, b -4..4
    //@ complete
    static int compare(long a, long b) {
        if (a < b) {
            return -1;
        }
        return a == b ? 0 : 1;
    }

    //@ paths 2
    //@ domain a -10..10, b -10..10
    //@ complete
    static boolean fitsInt(int a, int b) {
        long product = (long) a * b;
        return product == (int) product;
    }

    //@ paths 2
    //@ complete
    static boolean highHalfIsSeven(long x) {
        return x >> 32 == 7;
    }

    //@ paths 2
    //@ complete
    static int folded(long x) {
        int hash = (int) (x ^ x >>> 32);
        if (hash == 12345) {
            return 1;
        }
        return 0;
    }

    //@ paths 3
    //@ complete
    static long average(long a, long b) {
        if (a < 0 || b < 0) {
            return -1;
        }
        return a + b >>> 1;
    }

    //@ paths 2
    //@ domain i -5..5, l -5..5
    //@ complete
    static long widened(int i, long l) {
        long sum = i + l;
        if (sum > 4) {
            sum -= i;
        }
        return sum;
    }

    private Longs() {
    }
}
