// Exercises streams over maps, records and nested data: top-n, running totals, inversion, transposition, zipping and recursion.

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class LibStreamAlgorithms {
    record Edge(String from, String to, int cost) {
    }

    static Stream<List<Integer>> permutations(List<Integer> items) {
        if (items.isEmpty()) {
            return Stream.of(List.of());
        }
        return items.stream().flatMap(head -> permutations(items.stream().filter(x -> !x.equals(head)).toList())
                .map(tail -> Stream.concat(Stream.of(head), tail.stream()).toList()));
    }

    static <T> Predicate<T> distinctBy(Function<T, ?> key) {
        Set<Object> seen = new java.util.HashSet<>();
        return x -> seen.add(key.apply(x));
    }

    static void show(Object o) {
        System.out.println(o);
    }

    public static void main(String[] args) {
        String text = "it was the best of times it was the worst of times it was the age of wisdom";
        Map<String, Long> counts = Arrays.stream(text.split(" ")).collect(Collectors.groupingBy(w -> w, Collectors.counting()));
        show(counts.entrySet().stream().sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
                .limit(5).map(Object::toString).collect(Collectors.joining(" ")));
        show(new TreeMap<>(counts.entrySet().stream().collect(Collectors.groupingBy(Map.Entry::getValue,
                Collectors.mapping(Map.Entry::getKey, Collectors.collectingAndThen(Collectors.toList(), l -> l.stream().sorted().toList()))))));
        List<Edge> edges = List.of(new Edge("a", "b", 4), new Edge("a", "c", 1), new Edge("c", "b", 2), new Edge("b", "d", 5), new Edge("c", "d", 8));
        Map<String, List<Edge>> graph = edges.stream().collect(Collectors.groupingBy(Edge::from, TreeMap::new, Collectors.toList()));
        show(graph);
        Map<String, Integer> best = new LinkedHashMap<>(Map.of("a", 0));
        Deque<String> queue = new ArrayDeque<>(List.of("a"));
        while (!queue.isEmpty()) {
            String at = queue.poll();
            graph.getOrDefault(at, List.of()).forEach(e -> {
                int cost = best.get(at) + e.cost();
                if (best.getOrDefault(e.to(), Integer.MAX_VALUE) > cost) {
                    best.put(e.to(), cost);
                    queue.add(e.to());
                }
            });
        }
        show(new TreeMap<>(best));
        show(permutations(List.of(1, 2, 3)).toList() + " " + permutations(List.of(1, 2, 3, 4)).count());
        int[][] matrix = {{1, 2, 3}, {4, 5, 6}};
        int[][] transposed = IntStream.range(0, 3).mapToObj(c -> IntStream.range(0, 2).map(r -> matrix[r][c]).toArray()).toArray(int[][]::new);
        show(Arrays.deepToString(transposed) + " " + Arrays.stream(matrix).flatMapToInt(Arrays::stream).sum());
        List<String> names = List.of("x", "y", "z");
        show(IntStream.range(0, names.size()).boxed().collect(Collectors.toMap(names::get, i -> i * i)));
        show(Stream.of("apple", "avocado", "bean", "beet", "corn").filter(distinctBy(s -> s.charAt(0))).toList());
        int[] running = {0};
        show(Stream.of(3, 1, 4, 1, 5).map(x -> running[0] += x).toList());
        show(Stream.iterate(new long[] {0, 1}, f -> new long[] {f[1], f[0] + f[1]}).limit(15).map(f -> f[0]).toList());
        show(Stream.iterate(27, n -> n != 1, n -> n % 2 == 0 ? n / 2 : 3 * n + 1).count());
        show(Stream.of(5, null, 3, null).filter(Objects::nonNull).sorted().toList() + " "
                + Stream.of("b", null, "a").sorted(Comparator.nullsLast(Comparator.naturalOrder())).toList());
        show(Stream.of(3, 9, 4).reduce(BinaryOperator.maxBy(Comparator.naturalOrder())) + " " + Stream.of(3, 9, 4).reduce(BinaryOperator.minBy(Collections.reverseOrder())));
        Function<Integer, Integer> pipeline = Stream.<Function<Integer, Integer>>of(x -> x + 1, x -> x * 2, x -> x - 3).reduce(Function.identity(), Function::andThen);
        show(pipeline.apply(5) + " " + pipeline.apply(-1));
        show("a1b22c333".chars().filter(Character::isDigit).mapToObj(c -> "" + (char) c).collect(Collectors.joining()) + " "
                + IntStream.iterate(0, i -> "abcabcab".indexOf("ab", i) >= 0, i -> "abcabcab".indexOf("ab", i) + 1).count());
        show(IntStream.rangeClosed(1, 15).mapToObj(i -> i % 15 == 0 ? "FizzBuzz" : i % 5 == 0 ? "Buzz" : i % 3 == 0 ? "Fizz" : "" + i).collect(Collectors.joining(",")));
        show(Stream.of("one two", "two three", "three one").map(s -> s.split(" ")).flatMap(Stream::of).collect(Collectors.toCollection(java.util.LinkedHashSet::new)));
        show(Collections.max(counts.values()) + " " + counts.values().stream().mapToLong(Long::longValue).sum());
    }
}
