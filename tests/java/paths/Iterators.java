import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/** Iterators, of the library and of our own. */
final class Iterators {
    static final class Range implements Iterable<Integer> {
        private final int from;
        private final int to;

        Range(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public Iterator<Integer> iterator() {
            return new Iterator<Integer>() {
                private int next = from;

                @Override
                public boolean hasNext() {
                    return next < to;
                }

                @Override
                public Integer next() {
                    if (!hasNext()) {
                        throw new NoSuchElementException();
                    }
                    return next++;
                }
            };
        }
    }

    //@ pre from >= 0 && to <= 3
    //@ domain from 0..4, to 0..3
    //@ loop 8
    //@ complete
    static int sumOfRange(int from, int to) {
        int sum = 0;
        for (int i : new Range(from, to)) {
            sum += i;
        }
        return sum;
    }

    //@ domain to -1..2
    //@ complete
    static int firstOfRange(int to) {
        return new Range(0, to).iterator().next();
    }

    //@ domain x 0..4
    //@ complete
    static int removedWhileIterating(int x) {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        for (Iterator<Integer> i = list.iterator(); i.hasNext();) {
            if (i.next() == x) {
                i.remove();
            }
        }
        return list.size();
    }

    //@ domain x 0..4
    //@ complete
    static int concurrentChange(int x) {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        for (Integer element : list) {
            if (element == x) {
                list.remove(element);
            }
        }
        return list.size();
    }

    //@ loop 3
    static int sumOfParameter(List<Integer> list) {
        int sum = 0;
        for (int x : list) {
            sum += x;
        }
        return sum;
    }

    private Iterators() {
    }
}
