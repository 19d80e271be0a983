// Exercises vavr: persistent lists, vectors, tries and trees, lazy streams, options, tries, pattern matching, currying.
// jars: vavr
import static io.vavr.API.$;
import static io.vavr.API.Case;
import static io.vavr.API.For;
import static io.vavr.API.Match;
import static io.vavr.Predicates.instanceOf;
import static io.vavr.Predicates.isIn;

import io.vavr.Function2;
import io.vavr.Function3;
import io.vavr.Lazy;
import io.vavr.Tuple;
import io.vavr.Tuple2;
import io.vavr.collection.Array;
import io.vavr.collection.BitSet;
import io.vavr.collection.CharSeq;
import io.vavr.collection.HashMap;
import io.vavr.collection.LinkedHashMap;
import io.vavr.collection.List;
import io.vavr.collection.PriorityQueue;
import io.vavr.collection.Queue;
import io.vavr.collection.Stream;
import io.vavr.collection.Tree;
import io.vavr.collection.TreeMap;
import io.vavr.collection.TreeSet;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import io.vavr.control.Try;
import io.vavr.control.Validation;

public class UseVavr {
    static Validation<String, Integer> age(int age) {
        return age < 0 ? Validation.invalid("negative age " + age) : Validation.valid(age);
    }

    static Validation<String, String> name(String name) {
        return name.isEmpty() ? Validation.invalid("no name") : Validation.valid(name);
    }

    static String kind(Object o) {
        return Match(o).of(
                Case($(isIn(1, 2, 3)), "small"),
                Case($(instanceOf(Integer.class)), i -> "int " + (i + 1)),
                Case($(instanceOf(String.class)), s -> "text " + s.length()),
                Case($(x -> x == null), () -> "nothing"),
                Case($(), x -> "other " + x));
    }

    public static void main(String[] args) {
        List<Integer> list = List.range(1, 11);
        System.out.println(list.filter(i -> i % 3 != 0).map(i -> i * i).foldLeft("", (s, i) -> s + i + ";") + list.sliding(4, 3).toList() + list.grouped(4).map(List::sum).toList());
        System.out.println(list.zipWithIndex().drop(7) + " " + list.partition(i -> i > 6) + " " + list.groupBy(i -> i % 3).toSortedMap(t -> t) + " " + list.scanLeft(0, Integer::sum));
        System.out.println(List.of(3, 1, 2).permutations().size() + " " + List.of("a", "b").crossProduct().mkString("[", "|", "]") + " " + List.of(1, 2, 3).combinations(2) + " " + list.rotateLeft(3).intersperse(0).take(6));

        Vector<Integer> vector = Vector.empty();
        for (int i = 0; i < 100; i++) {
            vector = i % 3 == 0 ? vector.prepend(i) : vector.append(i);
        }
        Vector<Integer> updated = vector.update(50, -1).removeAt(10).insert(5, 555);
        System.out.println(vector.sum() + " " + updated.sum() + " " + vector.get(50) + " " + updated.slice(3, 8) + " " + updated.indexOf(-1) + " " + vector.hashCode());
        HashMap<String, Integer> counts = List.of("a b a c b a d e f g h i j".split(" ")).foldLeft(HashMap.empty(), (m, w) -> m.put(w, 1, Integer::sum));
        System.out.println(TreeMap.ofEntries(counts) + " " + counts.get("a") + counts.get("zz") + " " + counts.remove("a").size() + " " + counts.filterValues(v -> v > 1).keySet().toSortedSet());
        LinkedHashMap<String, Integer> linked = LinkedHashMap.of("z", 1, "y", 2).put("x", 3).put("z", 9);
        TreeSet<Integer> set = TreeSet.of(5, 1, 9, 3).add(4).remove(9).union(TreeSet.of(100, 1));
        System.out.println(linked + " " + linked.bimap(String::toUpperCase, v -> -v) + " " + set + " " + set.headOption() + " " + BitSet.of(70, 3, 5).add(64).mkString(","));
        Queue<Integer> queue = Queue.of(1, 2, 3).enqueue(4);
        Tuple2<Integer, Queue<Integer>> head = queue.dequeue();
        System.out.println(head + " " + PriorityQueue.of(5, 2, 8, 1).enqueue(3).toList() + " " + Array.of(1, 2, 3).reverse().append(0) + " " + CharSeq.of("vavr").capitalize().mapChars(c -> (char) (c + 1)));

        Stream<Long> fibonacci = Stream.of(0L, 1L).appendSelf(self -> self.zip(self.tail()).map(t -> t._1 + t._2));
        Stream<Integer> primes = Stream.from(2).filter(i -> Stream.rangeClosed(2, (int) Math.sqrt(i)).forAll(d -> i % d != 0));
        System.out.println(fibonacci.drop(40).head() + " " + primes.take(12).mkString(" ") + " " + fibonacci.take(3) + " " + Stream.iterate(1, i -> i * 2).takeWhile(i -> i < 200).last());
        Tree<String> tree = Tree.of("root", Tree.of("left", Tree.of("leaf")), Tree.of("right"));
        System.out.println(tree + " " + tree.values(Tree.Order.POST_ORDER).mkString(",") + " " + tree.map(String::length).sum() + " " + tree.leafCount() + "\n" + tree.draw());

        System.out.println(Option.of("x").map(s -> s + "!").getOrElse("-") + Option.<String>none().orElse(Option.some("alt")) + Option.some(4).filter(i -> i > 5));
        Try<Integer> parsed = Try.of(() -> Integer.parseInt("12x")).recover(NumberFormatException.class, e -> -1).map(i -> i * 2);
        System.out.println(parsed + " " + Try.of(() -> 10 / Integer.parseInt("0")) + " " + Try.of(() -> "ok").filter(String::isEmpty).isFailure() + " " + Try.success(1).andThen(i -> { throw new IllegalStateException("later"); }).getCause());
        Either<String, Integer> either = Either.right(5);
        System.out.println(either.map(i -> i + 1) + " " + either.flatMap(i -> i > 3 ? Either.left("big") : Either.right(i)).mapLeft(String::length) + " " + either.swap() + " " + Either.left("l").fold(l -> 1, r -> 2));
        System.out.println(Validation.combine(name(""), age(-3)).ap((n, a) -> n + a) + " " + Validation.combine(name("Ann"), age(30)).ap((n, a) -> n + a));
        System.out.println(List.<Object>of(2, 41, "text", 2.5, 'c').map(UseVavr::kind) + " " + kind(null));
        System.out.println(For(List.of(1, 2, 3), i -> For(List.of("a", "b")).yield(s -> s + i)).toList());

        Function3<Integer, Integer, Integer, Integer> volume = (a, b, c) -> a * b * c;
        Function2<Integer, Integer, Integer> add = Integer::sum;
        int[] calls = {0};
        Function2<Integer, Integer, Integer> memo = Function2.<Integer, Integer, Integer>of((a, b) -> ++calls[0] * 100 + a + b).memoized();
        Lazy<Integer> lazy = Lazy.of(() -> ++calls[0]);
        System.out.println(volume.curried().apply(2).apply(3).apply(4) + " " + volume.apply(5).apply(1, 2) + " " + add.andThen(x -> x * x).tupled().apply(Tuple.of(2, 3)) + " " + memo.apply(1, 2) + memo.apply(1, 2) + memo.apply(2, 2) + " " + lazy.isEvaluated() + lazy.get() + lazy.get() + calls[0]);
        System.out.println(Function2.lift((Integer a, Integer b) -> a / b).apply(1, 0) + " " + Tuple.of(1, "b", 3.0).update2("q").append('z') + " " + Tuple.of(1, 2).map2(i -> i * 7).swap().hashCode());

        Runnable[] attempts = {() -> List.empty().head(), () -> Option.none().get(), () -> Vector.of(1).get(3), () -> Match(5).of(Case($(6), "six")), () -> Either.left("x").get(), () -> Try.failure(new IllegalStateException("kept")).get()};
        for (Runnable attempt : attempts) {
            try {
                attempt.run();
                System.out.println("accepted");
            } catch (RuntimeException | Error e) {
                System.out.println(e);
            }
        }
    }
}
