/** One array of each primitive type but int. */
final class PrimitiveArrays {
    //@ pre a != null && a.length <= 3
    //@ complete
    static int countTrue(boolean[] a) {
        int count = 0;
        for (boolean b : a) {
            if (b) {
                count++;
            }
        }
        return count;
    }

    //@ paths 4
    //@ complete
    static int unsigned(byte[] bytes, int i) {
        int b = bytes[i] & 0xff;
        return b > 127 ? b - 256 : b;
    }

    //@ paths 3
    //@ complete
    static void increment(short[] a, int i) {
        a[i]++;
    }

    //@ pre a != null && a.length <= 3
    //@ complete
    static int countDigits(char[] a) {
        int digits = 0;
        for (char c : a) {
            if (c >= '0' && c <= '9') {
                digits++;
            }
        }
        return digits;
    }

    //@ paths 5
    //@ complete
    static boolean sumsTo(long[] a, long wanted) {
        return a[0] + a[1] == wanted;
    }

    //@ paths 4
    //@ complete
    static boolean firstIsHuge(float[] a) {
        return a[0] > 1e30f;
    }

    //@ paths 4
    //@ complete
    static double guardedReciprocal(double[] a) {
        return a[0] == 0.0 ? 0.0 : 1.0 / a[0];
    }

    //@ pre bits != null && bits.length == 3
    //@ paths 8
    //@ complete
    static int packed(boolean[] bits) {
        int result = 0;
        for (int i = 0; i < 3; i++) {
            if (bits[i]) {
                result |= 1 << i;
            }
        }
        return result;
    }

    //@ paths 4
    //@ complete
    static boolean storedByteIsTruncated(byte[] a, int x) {
        a[0] = (byte) x;
        return a[0] != x;
    }

    private PrimitiveArrays() {
    }
}
