/** Two parameters may be the same object. */
final class ParameterAliasing {
    static class Cell {
        int value;
        Cell other;
    }

    static final class SpecialCell extends Cell {
        int extra;
    }

    //@ pre a != null && b != null
    static boolean writeSeenThroughOther(Cell a, Cell b) {
        a.value = 1;
        b.value = 2;
        return a.value == 2;
    }

    static int sameOrBothNull(Cell a, Cell b) {
        if (a == b) {
            return a == null ? 0 : 1;
        }
        return 2;
    }

    //@ pre a != null && b != null && c != null
    static int distinct(Cell a, Cell b, Cell c) {
        if (a == b) {
            return b == c ? 1 : 2;
        }
        return a == c || b == c ? 2 : 3;
    }

    //@ pre a != null && special != null
    static boolean throughSupertype(Cell a, SpecialCell special) {
        special.value = 5;
        a.value = 6;
        return special.value == 6;
    }

    static boolean knowEachOther(Cell a, Cell b) {
        return a.other == b && b.other == a && a != b;
    }

    //@ pre a != null && a.other != null
    static int fieldOfOther(Cell a) {
        a.value = 10;
        a.other.value = 20;
        return a.value;
    }

    private ParameterAliasing() {
    }
}
