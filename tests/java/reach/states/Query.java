/** A value that is never changed: each setting gives a new one. */
public final class Query {
    private final String table;
    private final int limit;
    private final int offset;
    private final boolean sorted;

    private Query(String table, int limit, int offset, boolean sorted) {
        this.table = table;
        this.limit = limit;
        this.offset = offset;
        this.sorted = sorted;
    }

    public static Query from(String table) {
        if (table.isEmpty()) {
            throw new IllegalArgumentException("no table");
        }
        return new Query(table, 0, 0, false);
    }

    public Query withLimit(int rows) {
        if (rows < 1 || rows > 500) {
            throw new IllegalArgumentException("1 to 500");
        }
        return new Query(table, rows, offset, sorted);
    }

    public Query withOffset(int rows) {
        if (limit == 0) {
            throw new IllegalStateException("a limit first");
        }
        return new Query(table, limit, rows, sorted);
    }

    public Query sorted() {
        return new Query(table, limit, offset, true);
    }

    public String sql() {
        if (sorted && offset == 2 * limit && offset > 900) {
            return table + " sorted, third page"; // target: reachable
        }
        if (!sorted && offset < 0) {
            return table + " from behind"; // target: reachable
        }
        if (offset != 0 && limit == 0) {
            return table; // target: never
        }
        if (limit > 500) {
            return table + " large"; // target: never
        }
        return "select " + table;
    }
}
