// Exercises IntStream, LongStream and DoubleStream: ranges, statistics, boxing, conversion, reduction and iteration.

import java.util.Arrays;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.PrimitiveIterator;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

public class LibPrimitiveStreams {
    static void show(Object o) {
        System.out.println(o);
    }

    public static void main(String[] args) {
        show(IntStream.range(0, 5).boxed().toList() + " " + IntStream.rangeClosed(1, 5).sum() + " " + IntStream.range(5, 0).count() + " "
                + Arrays.toString(IntStream.of(3, 1, 2).sorted().toArray()));
        show(IntStream.rangeClosed(1, 10).filter(x -> x % 3 == 1).mapToObj(Integer::toBinaryString).collect(Collectors.joining("|")));
        show(IntStream.of(4, 8, 15, 16, 23, 42).average() + " " + IntStream.empty().average() + " " + IntStream.empty().max() + " "
                + IntStream.of(7).min().getAsInt() + " " + IntStream.of(2, 2).asDoubleStream().sum());
        IntSummaryStatistics stats = IntStream.of(5, -3, 12).summaryStatistics();
        show(stats.getMin() + " " + stats.getMax() + " " + stats.getAverage() + " " + stats);
        show(IntStream.rangeClosed(1, 5).reduce(1, (a, b) -> a * b) + " " + IntStream.range(0, 0).reduce(Integer::sum) + " "
                + IntStream.iterate(1, x -> x * 2).limit(10).sum() + " " + IntStream.iterate(100, x -> x > 1, x -> x / 3).boxed().toList());
        show(IntStream.of(1, 2, 2, 3, 1).distinct().boxed().toList() + " " + IntStream.of(9, 8, 7).skip(1).findFirst() + " "
                + IntStream.range(0, 10).takeWhile(x -> x < 4).sum() + " " + IntStream.range(0, 10).dropWhile(x -> x < 7).boxed().toList());
        show(IntStream.range(0, 3).flatMap(x -> IntStream.range(0, x)).boxed().toList() + " "
                + IntStream.range(0, 3).mapMulti((x, sink) -> { sink.accept(x); sink.accept(-x); }).boxed().toList() + " "
                + IntStream.range(0, 4).mapToLong(x -> x * 10_000_000_000L).max().getAsLong() + " " + IntStream.of(1, 2).mapToDouble(x -> x / 4.0).sum());
        show(IntStream.range(0, 100).anyMatch(x -> x * x == 81) + " " + IntStream.range(0, 9).allMatch(x -> x < 9) + " "
                + IntStream.of(1).noneMatch(x -> x == 1) + " " + IntStream.concat(IntStream.of(1), IntStream.of(2)).boxed().toList());
        show(LongStream.rangeClosed(1, 20).reduce(1L, (a, b) -> a * b) + " " + LongStream.of(1L << 40, 3).sum() + " "
                + LongStream.range(0, 5).mapToInt(x -> (int) x).sum() + " " + LongStream.of(5, 2).summaryStatistics().getMax() + " "
                + LongStream.iterate(1, x -> x * 7).skip(5).findFirst().getAsLong());
        show(DoubleStream.of(0.1, 0.2, 0.3).sum() + " " + DoubleStream.of(1, 2, 4).average().getAsDouble() + " " + DoubleStream.of(1.5, -2.5).map(Math::abs).max()
                + " " + DoubleStream.of(1.9, 2.9).mapToInt(d -> (int) d).boxed().toList() + " " + DoubleStream.iterate(1, d -> d / 2).limit(4).boxed().toList());
        show(DoubleStream.of(1e16, 1, -1e16).sum() + " " + DoubleStream.of(Double.NaN, 1).sum() + " " + DoubleStream.of(Double.POSITIVE_INFINITY, 1).sum()
                + " " + DoubleStream.of(3, Double.NaN, 1).max() + " " + DoubleStream.of(0.0, -0.0).min() + " " + DoubleStream.generate(() -> 0.1).limit(10).sum());
        show(Stream.of("a", "bb", "ccc").mapToInt(String::length).sum() + " " + "hello".chars().map(c -> c - 'a').boxed().toList() + " "
                + Stream.of(1, 2, 3).mapToDouble(x -> x).average() + " " + Stream.of(5).mapToLong(Integer::longValue).sum());
        show(Arrays.stream(new int[] {1, 2, 3, 4}, 1, 3).sum() + " " + Arrays.stream(new double[] {1.5}).sum() + " " + IntStream.builder().add(4).add(5).build().sum());
        PrimitiveIterator.OfInt it = IntStream.range(0, 3).iterator();
        StringBuilder seen = new StringBuilder();
        it.forEachRemaining((int x) -> seen.append(x).append(' '));
        IntStream.range(0, 4).forEach(x -> seen.append(x * x).append(' '));
        IntStream.range(0, 4).peek(x -> seen.append('p')).forEachOrdered(x -> seen.append(x));
        show(seen);
        OptionalInt none = IntStream.empty().findAny();
        OptionalDouble some = DoubleStream.of(2.5).findFirst();
        show(none + " " + some + " " + none.orElse(-1) + " " + some.orElseThrow() + " " + none.isPresent());
        try {
            none.getAsInt();
        } catch (java.util.NoSuchElementException e) {
            show(e.getMessage());
        }
        List<List<Integer>> triples = IntStream.rangeClosed(1, 20).boxed().flatMap(a -> IntStream.rangeClosed(a, 20).boxed().flatMap(b -> IntStream.rangeClosed(b, 20)
                .filter(c -> a * a + b * b == c * c).mapToObj(c -> List.of(a, b, c)))).toList();
        show(triples);
        show(IntStream.rangeClosed(2, 60).filter(n -> IntStream.rangeClosed(2, (int) Math.sqrt(n)).noneMatch(d -> n % d == 0)).boxed().toList());
        show(IntStream.range(0, 20).collect(StringBuilder::new, (sb, i) -> sb.append((char) ('a' + i)), StringBuilder::append));
        show(IntStream.of(3, 1, 2).boxed().sorted((a, b) -> b - a).map(String::valueOf).collect(Collectors.joining()) + " "
                + IntStream.range(0, 5).asLongStream().boxed().toList() + " " + IntStream.of(Integer.MAX_VALUE, 1).sum() + " "
                + IntStream.of(Integer.MAX_VALUE, 1).average().getAsDouble());
    }
}
