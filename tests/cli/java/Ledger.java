/** Small methods for `attest paths`. */
class Ledger {
    enum Kind {
        DEBIT,
        CREDIT
    }

    static class Entry {
        int amount;
        Entry next;
    }

    Entry first;

    static int sign(int n) {
        if (n < 0) {
            return -1;
        }
        return n == 0 ? 0 : 10 / n;
    }

    static boolean owes(Kind kind) {
        return kind == Kind.DEBIT;
    }

    boolean same(Entry other) {
        return first == other;
    }

    static boolean sorted(Entry a) {
        return a != null && a.next != null && a.amount <= a.next.amount && a.next.next == null;
    }

    static int smallest(Entry a) {
        return a.amount < a.next.amount ? a.amount : a.next.amount;
    }

    static int over(int n) {
        return n;
    }

    static int over(long n) {
        return 1;
    }

    static int limit = 3;
    static final int MOST = 9;

    static boolean allowed(int n) {
        return n < limit;
    }

    static boolean known(java.util.HashMap<Integer, String> names, int number) {
        return names.containsKey(number);
    }
}
