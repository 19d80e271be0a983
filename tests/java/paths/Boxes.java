/** Boxed numbers: null, caches, equality. */
final class Boxes {
    //@ complete
    static int unboxed(Integer x) {
        return x;
    }

    //@ complete
    static int unboxedOrZero(Integer x) {
        return x == null ? 0 : x;
    }

    //@ pre a != null && b != null
    static boolean equalValues(Integer a, Integer b) {
        return a.equals(b);
    }

    //@ pre x >= 120 && x <= 135
    //@ domain x 120..135
    //@ complete
    static boolean sameBox(int x) {
        Integer a = x;
        Integer b = x;
        return a == b;
    }

    //@ domain x -3..3
    //@ complete
    static boolean equalBoxes(int x) {
        Integer a = x;
        return a.equals(2);
    }

    //@ domain x -3..3
    //@ complete
    static boolean otherType(int x) {
        Long a = (long) x;
        return a.equals(x);
    }

    static int flag(Boolean flag) {
        return flag ? 1 : 0;
    }

    //@ pre c != null
    static boolean boxedChar(Character c) {
        return c == 'q';
    }

    //@ pre x != null
    static int incremented(Integer x) {
        x++;
        return x > 10 ? x : 0;
    }

    private Boxes() {
    }
}
