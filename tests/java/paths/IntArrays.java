/** Arrays of ints as parameters. */
final class IntArrays {
    //@ paths 3
    //@ complete
    static int first(int[] a) {
        return a[0];
    }

    //@ paths 3
    //@ complete
    static int at(int[] a, int i) {
        return a[i];
    }

    //@ paths 3
    //@ complete
    static int checkedFirst(int[] a) {
        if (a == null || a.length == 0) {
            return -1;
        }
        return a[0];
    }

    //@ pre a != null && a.length <= 3
    //@ paths 4
    //@ complete
    static int sum(int[] a) {
        int sum = 0;
        for (int x : a) {
            sum += x;
        }
        return sum;
    }

    //@ pre a != null && a.length <= 3
    //@ complete
    static int indexOf(int[] a, int wanted) {
        for (int i = 0; i < a.length; i++) {
            if (a[i] == wanted) {
                return i;
            }
        }
        return -1;
    }

    //@ pre a != null && a.length >= 1 && a.length <= 3
    //@ paths 7
    //@ complete
    static int maximum(int[] a) {
        int maximum = a[0];
        for (int i = 1; i < a.length; i++) {
            if (a[i] > maximum) {
                maximum = a[i];
            }
        }
        return maximum;
    }

    //@ pre a != null && a.length <= 3
    //@ complete
    static boolean isSorted(int[] a) {
        for (int i = 1; i < a.length; i++) {
            if (a[i - 1] > a[i]) {
                return false;
            }
        }
        return true;
    }

    //@ paths 4
    //@ complete
    static int swapped(int[] a, int i) {
        int saved = a[0];
        a[0] = a[i];
        a[i] = saved;
        return a[0];
    }

    //@ pre size <= 3
    //@ paths 4
    //@ domain size -2..3, i -1..4
    //@ complete
    static int created(int size, int i) {
        int[] a = new int[size];
        if (size > 0) {
            a[0] = 7;
        }
        return a[i];
    }

    private IntArrays() {
    }
}
