/** Static fields as state of the class. */
final class StaticFields {
    static final int LIMIT = 3;
    static final int[] TABLE = {2, 3, 5, 7};
    private static int counter = 1;
    private static Object last;

    //@ paths 2
    //@ domain x 0..6
    //@ complete
    static boolean belowLimit(int x) {
        return x < LIMIT;
    }

    //@ paths 2
    //@ domain i -1..5
    //@ complete
    static int fromTable(int i) {
        return TABLE[i];
    }

    static int counted(int step) {
        counter = 1;
        counter += step;
        if (counter > 10) {
            counter = 0;
        }
        return counter;
    }

    static boolean remembers(Object object) {
        last = object;
        return last != null && last == object;
    }

    static class Counted {
        private static final int[] LIMITS = {10, 20};
        int size;

        int limit() {
            return LIMITS[size > 5 ? 1 : 0];
        }
    }

    //@ complete
    static int usesStaticsOfGiven(Counted given) {
        return given.limit();
    }

    private StaticFields() {
    }
}
