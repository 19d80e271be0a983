/** Two array parameters may be the same array. */
final class ArrayAliasing {
    //@ pre a != null && b != null && a.length == 1 && b.length == 1
    static boolean writeSeenThroughOther(int[] a, int[] b) {
        a[0] = 1;
        b[0] = 2;
        return a[0] == 2;
    }

    static boolean sameButNotNull(int[] a, int[] b) {
        return a != null && a == b;
    }

    //@ pre a != null && a.length == 3
    static boolean sameIndex(int[] a, int i, int j) {
        a[i] = 5;
        a[j] = 6;
        return a[i] == 6;
    }

    //@ pre a != null && b != null && a.length == 2 && b.length == 2
    static boolean disagree(int[] a, int[] b) {
        return a == b && a[0] != b[0];
    }

    //@ pre from != null && to != null && from.length == 2 && to.length == 2
    static int copied(char[] from, char[] to) {
        for (int i = 0; i < 2; i++) {
            to[i] = from[i];
        }
        from[0]++;
        return to[0] == from[0] ? 1 : 0;
    }

    //@ paths 2
    //@ domain x -3..3
    //@ complete
    static boolean cloneIsApart(int x) {
        int[] a = {x, x + 1};
        int[] b = a.clone();
        b[0]++;
        return a[0] == 3 && b[0] == 4;
    }

    private ArrayAliasing() {
    }
}
