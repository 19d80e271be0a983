// Exercises generic classes with bounds, bridge methods, wildcard capture, generic arrays and erasure effects.
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

public class GenericBridges {
    static abstract class Visitor<R, A extends Comparable<A>> {
        abstract R visit(A arg);

        R best(List<? extends A> list) {
            A best = list.get(0);
            for (A a : list) {
                if (a.compareTo(best) > 0) {
                    best = a;
                }
            }
            return visit(best);
        }
    }

    static class LengthVisitor extends Visitor<Integer, String> {
        @Override
        Integer visit(String s) {
            return s.length();
        }
    }

    static class Money implements Comparable<Money> {
        final long cents;

        Money(long cents) {
            this.cents = cents;
        }

        @Override
        public int compareTo(Money o) {
            return Long.compare(cents, o.cents);
        }

        @Override
        public String toString() {
            return cents / 100 + "." + cents % 100;
        }
    }

    static <T extends Comparable<? super T>> T max(Collection<? extends T> c) {
        T m = null;
        for (T t : c) {
            if (m == null || t.compareTo(m) > 0) {
                m = t;
            }
        }
        return m;
    }

    static <T> void swap(List<T> l, int i, int j) {
        T t = l.get(i);
        l.set(i, l.get(j));
        l.set(j, t);
    }

    static void swapAny(List<?> l) {
        swap(l, 0, l.size() - 1);
    }

    @SafeVarargs
    static <T> List<T> listOf(T... ts) {
        List<T> l = new ArrayList<>();
        for (T t : ts) {
            l.add(t);
        }
        return l;
    }

    static <A, B, C> Function<A, C> compose(Function<? super A, ? extends B> f, Function<? super B, ? extends C> g) {
        return a -> g.apply(f.apply(a));
    }

    static <T, R> R fold(Iterable<T> it, R zero, BiFunction<? super R, ? super T, ? extends R> f) {
        R r = zero;
        for (T t : it) {
            r = f.apply(r, t);
        }
        return r;
    }

    static class Pair<A, B> {
        final A a;
        final B b;

        Pair(A a, B b) {
            this.a = a;
            this.b = b;
        }

        Pair<B, A> flip() {
            return new Pair<>(b, a);
        }

        <C> Pair<A, C> with(C c) {
            return new Pair<>(a, c);
        }

        @Override
        public String toString() {
            return "(" + a + ", " + b + ")";
        }
    }

    public static void main(String[] args) {
        System.out.println(new LengthVisitor().best(List.of("b", "zebra", "yak")) + " " + max(listOf(new Money(5), new Money(995), new Money(12))));
        List<Integer> l = listOf(1, 2, 3);
        swapAny(l);
        System.out.println(l + " " + compose((String s) -> s.length(), n -> n * 1.5).apply("four") + " " + fold(l, "", (s, i) -> s + i));
        System.out.println(new Pair<>(1, "x").flip().with(List.of(new Pair<>('c', 2L))).flip());
        Comparator<Money> byCents = Comparator.<Money>naturalOrder().reversed();
        System.out.println(byCents.compare(new Money(1), new Money(2)) + " " + new Pair<>(1, 2).getClass().equals(new Pair<>("", "").getClass()));
    }
}
