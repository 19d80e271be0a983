/** Static fields that hold anything when a method begins. */
final class StaticInputs {
    enum Mode { FAST, SLOW }

    static final class Node {
        int value;
        Node next;
    }

    static int limit = 10;
    static boolean strict;
    static char separator = ',';
    static long total;
    static String name = "none";
    static int[] table = {1, 2, 3};
    static Node head;
    static Mode mode = Mode.FAST;
    static final int FIXED = 4;

    //@ static StaticInputs.limit
    //@ paths 2
    //@ domain x 0..3, StaticInputs.limit -1..4
    //@ complete
    static boolean below(int x) {
        return x < limit;
    }

    //@ static StaticInputs.limit
    //@ pre StaticInputs.limit > 3 && x >= 0 && limit < 6
    //@ domain x 0..6, StaticInputs.limit 0..7
    //@ complete
    static int cut(int x) {
        if (x > limit) {
            limit = x;
            return -1;
        }
        return limit - x;
    }

    //@ static StaticInputs.strict, StaticInputs.separator
    //@ paths 4
    //@ complete
    static boolean separates(char c) {
        return c == separator || !strict && c == ' ';
    }

    //@ static StaticInputs.total
    //@ complete
    static long added(int x) {
        total += x;
        if (total < 0) {
            throw new IllegalStateException("overdrawn");
        }
        return total;
    }

    //@ static StaticInputs.name
    static int nameLength() {
        return name == null ? -1 : name.length() > 2 ? 1 : 0;
    }

    //@ static StaticInputs.table
    static int first() {
        return table[0] > 5 ? table.length : table[1];
    }

    //@ static StaticInputs.head
    //@ complete
    static boolean isHead(Node node) {
        return node != null && node == head;
    }

    //@ static StaticInputs.head, StaticInputs.limit
    //@ complete
    static int push(int value) {
        if (head != null && head.value >= limit) {
            head = null;
        }
        Node node = new Node();
        node.value = value;
        node.next = head;
        head = node;
        return node.next == null ? 1 : 2;
    }

    //@ static StaticInputs.mode
    //@ complete
    static int speed() {
        switch (mode) {
            case FAST: return 2;
            default: return FIXED;
        }
    }

    private StaticInputs() {
    }
}
