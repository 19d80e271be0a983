import java.util.Arrays;

/** System.arraycopy and the methods of java.util.Arrays. */
final class ArrayCopies {
    //@ domain from -1..4, length -1..4
    //@ complete
    static int copied(int from, int length) {
        int[] source = {1, 2, 3};
        int[] target = new int[3];
        System.arraycopy(source, from, target, 0, length);
        return target[0];
    }

    //@ domain to -1..4
    //@ complete
    static int overlapping(int to) {
        int[] a = {1, 2, 3, 4};
        System.arraycopy(a, 0, a, to, 2);
        return a[1] * 10 + a[2];
    }

    //@ pre length <= 4
    //@ domain length -1..4
    //@ complete
    static int copyOf(int length) {
        int[] a = Arrays.copyOf(new int[] {7, 8}, length);
        return a.length == 3 ? a[2] : -1;
    }

    //@ pre a != null && a.length <= 2
    static boolean equalToOneTwo(int[] a) {
        return Arrays.equals(a, new int[] {1, 2});
    }

    //@ pre n >= 0 && n <= 3
    //@ domain n 0..3, x -2..2
    //@ complete
    static int filled(int n, int x) {
        int[] a = new int[n];
        Arrays.fill(a, x);
        return n == 0 ? 0 : a[n - 1];
    }

    //@ domain a -2..2, b -2..2, c -2..2
    //@ loop 8
    //@ complete
    static int sorted(int a, int b, int c) {
        int[] numbers = {a, b, c};
        Arrays.sort(numbers);
        return numbers[1];
    }

    //@ domain key 0..9
    //@ complete
    static int found(int key) {
        return Arrays.binarySearch(new int[] {1, 3, 7}, key);
    }

    private ArrayCopies() {
    }
}
