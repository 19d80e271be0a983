// Exercises hand-written Iterable, AbstractList and AbstractMap subclasses, Spliterator basics and PrimitiveIterator.

import java.util.AbstractCollection;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.PrimitiveIterator;
import java.util.Set;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;

public class LibIterators {
    static class Countdown implements Iterable<Integer> {
        final int from;

        Countdown(int from) {
            this.from = from;
        }

        @Override
        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                int at = from;

                @Override
                public boolean hasNext() {
                    return at > 0;
                }

                @Override
                public Integer next() {
                    if (at == 0) {
                        throw new NoSuchElementException("liftoff");
                    }
                    return at--;
                }
            };
        }
    }

    static List<Integer> squares(int n) {
        return new AbstractList<>() {
            @Override
            public Integer get(int i) {
                if (i < 0 || i >= n) {
                    throw new IndexOutOfBoundsException("no square " + i);
                }
                return i * i;
            }

            @Override
            public int size() {
                return n;
            }
        };
    }

    public static void main(String[] args) {
        int total = 0;
        for (int x : new Countdown(5)) {
            total = total * 10 + x;
        }
        System.out.println(total);
        Iterator<Integer> it = new Countdown(1).iterator();
        it.next();
        try {
            it.next();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        try {
            it.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println("remove: " + e.getMessage());
        }
        List<Integer> seen = new ArrayList<>();
        new Countdown(4).forEach(seen::add);
        StreamSupport.stream(new Countdown(3).spliterator(), false).map(x -> x * 100).forEach(seen::add);
        System.out.println(seen);
        List<Integer> squares = squares(8);
        System.out.println(squares + " " + squares.contains(49) + squares.indexOf(16) + squares.subList(2, 5) + squares.hashCode()
                + " " + squares.equals(squares(8)) + squares.equals(squares(7)) + " " + squares.stream().mapToInt(x -> x).sum());
        try {
            squares.add(1);
        } catch (UnsupportedOperationException e) {
            System.out.println("unsupported");
        }
        try {
            squares.listIterator(8).next();
        } catch (NoSuchElementException e) {
            System.out.println("exhausted");
        }
        Map<String, Integer> lengths = new AbstractMap<>() {
            @Override
            public Set<Entry<String, Integer>> entrySet() {
                return new AbstractSet<>() {
                    @Override
                    public Iterator<Entry<String, Integer>> iterator() {
                        return List.of(Map.entry("one", 3), Map.entry("three", 5)).iterator();
                    }

                    @Override
                    public int size() {
                        return 2;
                    }
                };
            }
        };
        System.out.println(lengths + " " + lengths.get("three") + lengths.get("x") + lengths.keySet() + lengths.values() + lengths.containsValue(3)
                + lengths.equals(Map.of("one", 3, "three", 5)));
        Spliterator<Integer> right = Arrays.asList(1, 2, 3, 4, 5, 6, 7).spliterator();
        Spliterator<Integer> left = right.trySplit();
        StringBuilder order = new StringBuilder();
        order.append(left.estimateSize()).append('/').append(right.getExactSizeIfKnown()).append(' ');
        left.tryAdvance(x -> order.append("first ").append(x).append(' '));
        right.forEachRemaining(x -> order.append(x).append(','));
        left.forEachRemaining(x -> order.append(x).append(';'));
        System.out.println(order + " " + left.tryAdvance(x -> { }) + " " + right.hasCharacteristics(Spliterator.SIZED | Spliterator.ORDERED));
        System.out.println(new ArrayList<>(List.of(1)).spliterator().characteristics() + " " + Collections.emptySet().spliterator().estimateSize()
                + " " + new Countdown(2).spliterator().estimateSize());
        Iterator<Integer> from = Spliterators.iterator(Arrays.asList(7, 8).spliterator());
        System.out.println(from.next() + from.next() + " " + from.hasNext());
        PrimitiveIterator.OfInt ints = IntStream.rangeClosed(1, 4).iterator();
        int product = 1;
        while (ints.hasNext()) {
            product *= ints.nextInt();
        }
        System.out.println(product);
        AbstractCollection<String> bag = new AbstractCollection<>() {
            @Override
            public Iterator<String> iterator() {
                return List.of("b", "a", "b").iterator();
            }

            @Override
            public int size() {
                return 3;
            }
        };
        System.out.println(bag + " " + bag.contains("a") + bag.containsAll(List.of("a", "z")) + Arrays.toString(bag.toArray()) + bag.isEmpty());
    }
}
