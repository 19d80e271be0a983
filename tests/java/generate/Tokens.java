import java.util.ListIterator;
import java.util.Map;
import java.util.Set;

/** Maps, sets and iterators that must hold objects of their types; objects that must be null. */
public final class Tokens {
    /** What a name means. */
    public abstract static class Function {
        private final String name;
        private final int arity;

        protected Function(String name, int arity) {
            this.name = name;
            this.arity = arity;
        }

        public final int arity() {
            return arity;
        }

        public final String name() {
            return name;
        }

        public abstract int apply(int value);

        /** The only one. */
        public static Function negate() {
            return new Function("-", 1) {
                @Override
                public int apply(int value) {
                    return -value;
                }
            };
        }
    }

    private int count;

    public static String kind(String token, Map<String, Function> functions, Set<String> names) {
        if (functions != null && functions.containsKey(token)) {
            return functions.get(token).arity() == 1 ? "unary" : "other";
        }
        if (names != null && names.contains(token)) {
            return "name";
        }
        return "unknown";
    }

    public int take(ListIterator<String> rest, int most) {
        int taken = 0;
        while (rest.hasNext() && taken < most) {
            String next = rest.next();
            if (next.startsWith("-")) {
                rest.previous();
                break;
            }
            taken++;
        }
        count += taken;
        return taken;
    }

    public Tokens merge(Tokens other) {
        if (other == null) {
            throw new NullPointerException("other is null");
        }
        count += other.count;
        return this;
    }

    @Override
    public boolean equals(Object object) {
        return object != null && object.getClass() == getClass() && ((Tokens) object).count == count;
    }

    @Override
    public int hashCode() {
        return count;
    }
}
