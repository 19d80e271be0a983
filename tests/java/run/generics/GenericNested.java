// Exercises deeply nested generic types: trees of pairs, recursive bounds, builders, visitors and heterogeneous maps.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;

public class GenericNested {
    static abstract class Builder<T extends Builder<T>> {
        protected final Map<String, Object> parts = new LinkedHashMap<>();

        abstract T self();

        T with(String k, Object v) {
            parts.put(k, v);
            return self();
        }
    }

    static class CarBuilder extends Builder<CarBuilder> {
        @Override
        CarBuilder self() {
            return this;
        }

        CarBuilder wheels(int n) {
            return with("wheels", n);
        }

        String build() {
            return "Car" + parts;
        }
    }

    interface Tree<T> {
        <R> R accept(Visitor<? super T, R> v);

        interface Visitor<T, R> {
            R leaf(T value);

            R fork(Tree<? extends T> l, Tree<? extends T> r);
        }

        static <T> Tree<T> leaf(T t) {
            return new Tree<>() {
                @Override
                public <R> R accept(Visitor<? super T, R> v) {
                    return v.leaf(t);
                }
            };
        }

        static <T> Tree<T> fork(Tree<T> l, Tree<T> r) {
            return new Tree<>() {
                @Override
                public <R> R accept(Visitor<? super T, R> v) {
                    return v.fork(l, r);
                }
            };
        }
    }

    static class Depth implements Tree.Visitor<Object, Integer> {
        @Override
        public Integer leaf(Object value) {
            return 0;
        }

        @Override
        public Integer fork(Tree<?> l, Tree<?> r) {
            return 1 + Math.max(l.accept(this), r.accept(this));
        }
    }

    static class TypedMap {
        private final Map<Class<?>, Object> values = new HashMap<>();

        <T> TypedMap put(Class<T> k, T v) {
            values.put(k, k.cast(v));
            return this;
        }

        <T> T get(Class<T> k) {
            return k.cast(values.get(k));
        }
    }

    static <K extends Comparable<K>, V> Map<K, List<V>> group(List<V> vs, Function<? super V, ? extends K> f, Supplier<? extends Map<K, List<V>>> s) {
        Map<K, List<V>> m = s.get();
        for (V v : vs) {
            m.computeIfAbsent(f.apply(v), k -> new ArrayList<>()).add(v);
        }
        return m;
    }

    public static void main(String[] args) {
        System.out.println(new CarBuilder().wheels(4).with("color", "red").wheels(3).build());
        Tree<String> t = Tree.fork(Tree.leaf("a"), Tree.fork(Tree.fork(Tree.leaf("b"), Tree.leaf("c")), Tree.leaf("d")));
        System.out.println(t.accept(new Depth()));
        System.out.println(t.<String>accept(new Tree.Visitor<String, String>() {
            @Override
            public String leaf(String value) {
                return value.toUpperCase();
            }

            @Override
            public String fork(Tree<? extends String> l, Tree<? extends String> r) {
                return "(" + l.accept(this) + r.accept(this) + ")";
            }
        }));
        TypedMap m = new TypedMap().put(String.class, "s").put(Integer.class, 5);
        System.out.println(m.get(String.class).length() + m.get(Integer.class) + " " + m.get(Long.class));
        System.out.println(group(List.of("pear", "fig", "kiwi", "plum", "date", "apple"), String::length, TreeMap::new));
        System.out.println(group(List.of(5, 3, 8, 1), i -> i % 2 == 0, TreeMap::new));
    }
}
