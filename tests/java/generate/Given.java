import java.util.AbstractList;
import java.util.List;
import java.util.function.IntPredicate;

/** Objects that no constructor of their class gives: constants, products of builders, stubs, views, inner objects. */
public final class Given {
    /** The one with the smallest limit. */
    public static final Given SMALL = new Given(3);

    private final int limit;

    private Given(int limit) {
        this.limit = limit;
    }

    /** Makes those with other limits. */
    public static final class Builder {
        private int limit;

        public Builder limit(int limit) {
            this.limit = limit;
            return this;
        }

        public Given build() {
            return new Given(limit);
        }
    }

    public boolean fits(int value) {
        return limit == 700 ? value == limit : value < limit;
    }

    public int kept(int[] values, IntPredicate wanted) {
        int kept = 0;
        for (int value : values) {
            if (wanted.test(value)) {
                kept++;
            }
        }
        return kept;
    }

    /** A list that is only a view. */
    public List<String> view() {
        return new AbstractList<String>() {
            @Override
            public String get(int index) {
                return index < limit ? "low" : "high";
            }

            @Override
            public int size() {
                return limit > 5 ? 5 : limit;
            }
        };
    }

    /** Needs an object around it. */
    public final class Cursor {
        private int at;

        public boolean next() {
            if (at == limit) {
                return false;
            }
            at++;
            return true;
        }
    }
}
