// Exercises Stream pipelines: map, filter, flatMap, sorted, distinct, limit, skip, takeWhile, dropWhile, mapMulti, iterate, peek order.

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class LibStreamPipelines {
    public static void main(String[] args) {
        List<String> words = List.of("delta", "alpha", "charlie", "bravo", "echo", "alpha", "foxtrot", "golf");
        System.out.println(words.stream().filter(w -> w.length() == 5).map(String::toUpperCase).toList());
        System.out.println(words.stream().sorted().distinct().limit(4).collect(Collectors.toList()));
        System.out.println(words.stream().sorted(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder())).toList());
        System.out.println(words.stream().skip(2).findFirst() + " " + words.stream().skip(99).findFirst() + " " + words.stream().count());
        System.out.println(words.stream().anyMatch(w -> w.startsWith("e")) + " " + words.stream().allMatch(w -> w.length() > 4) + " "
                + words.stream().noneMatch(String::isEmpty) + " " + Stream.empty().allMatch(x -> false) + " " + Stream.empty().anyMatch(x -> true));
        System.out.println(words.stream().min(Comparator.naturalOrder()) + " " + words.stream().max(Comparator.comparing(String::length)));
        System.out.println(words.stream().reduce("", (a, b) -> a + b.charAt(0)) + " " + words.stream().map(String::length).reduce(Integer::sum) + " "
                + words.stream().reduce(0, (n, w) -> n + w.length(), Integer::sum));
        System.out.println(Stream.of(List.of(1, 2), List.<Integer>of(), List.of(3)).flatMap(List::stream).map(x -> x * x).toList());
        System.out.println(Stream.of("a-b", "c", "d-e-f").flatMap(s -> Arrays.stream(s.split("-"))).collect(Collectors.joining(",")));
        System.out.println(Stream.of(1, 2, 3, 4).<String>mapMulti((x, sink) -> {
            for (int i = 0; i < x % 3; i++) {
                sink.accept(x + ":" + i);
            }
        }).toList());
        System.out.println(Stream.of(Optional.of(1), Optional.<Integer>empty(), Optional.of(3)).flatMap(Optional::stream).toList());
        System.out.println(Stream.iterate(1, x -> x * 3).limit(8).toList() + " " + Stream.iterate(1, x -> x < 50, x -> x * 2).toList());
        System.out.println(Stream.of(1, 2, 3, 9, 2, 1).takeWhile(x -> x < 5).toList() + " " + Stream.of(1, 2, 3, 9, 2, 1).dropWhile(x -> x < 5).toList());
        int[] counter = {0};
        System.out.println(Stream.generate(() -> counter[0]++).limit(5).toList() + " " + counter[0]);
        System.out.println(Stream.concat(Stream.of("x"), Stream.concat(Stream.empty(), Stream.of("y", "z"))).toList() + " " + Stream.ofNullable(null).count()
                + Stream.ofNullable(1).count() + " " + Stream.builder().add("p").add("q").build().toList());

        StringBuilder trace = new StringBuilder();
        List<Integer> lazy = Stream.of(5, 3, 8, 1, 9, 2)
                .peek(x -> trace.append("a").append(x).append(' '))
                .filter(x -> x > 2)
                .peek(x -> trace.append("b").append(x).append(' '))
                .map(x -> x * 10)
                .limit(3)
                .peek(x -> trace.append("c").append(x).append(' '))
                .toList();
        System.out.println(lazy + " | " + trace);
        trace.setLength(0);
        Stream.of("d", "a", "c", "b").peek(s -> trace.append(s).append('1')).sorted().peek(s -> trace.append(s).append('2')).skip(1)
                .peek(s -> trace.append(s).append('3')).findFirst();
        System.out.println(trace);
        trace.setLength(0);
        Stream<Integer> unused = Stream.of(1, 2).peek(x -> trace.append(x));
        System.out.println("[" + trace + "] " + unused.map(x -> x + 1).anyMatch(x -> x == 2) + " [" + trace + "]");
        trace.setLength(0);
        Stream.of(1, 2, 3).flatMap(x -> IntStream.range(0, x).mapToObj(i -> x * 10 + i)).peek(x -> trace.append(x).append(' ')).filter(x -> x > 20).findFirst();
        System.out.println(trace);
        List<Integer> source = new ArrayList<>(List.of(1, 2));
        Stream<Integer> late = source.stream();
        source.add(3);
        System.out.println(late.toList());
        try {
            Stream<String> once = words.stream();
            once.count();
            once.count();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            Stream.of(1, 0, 2).map(x -> 10 / x).forEach(x -> System.out.print(x + " "));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            words.stream().toList().add("x");
        } catch (UnsupportedOperationException e) {
            System.out.println("toList is unmodifiable");
        }
        System.out.println(Arrays.toString(words.stream().map(String::length).toArray(Integer[]::new)) + Arrays.toString(Stream.of(1, "x").toArray()));
        Stream<Integer> closing = Stream.of(1).onClose(() -> System.out.println("closed"));
        try (closing) {
            System.out.println(closing.findAny().get());
        }
    }
}
