// Exercises kotlin-stdlib called from Java: collections, sequences, strings, ranges, pairs, results, seeded random.
// jars: kotlin-stdlib
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import kotlin.Pair;
import kotlin.Triple;
import kotlin.collections.ArrayDeque;
import kotlin.collections.ArraysKt;
import kotlin.collections.CollectionsKt;
import kotlin.collections.MapsKt;
import kotlin.collections.SetsKt;
import kotlin.comparisons.ComparisonsKt;
import kotlin.jvm.internal.Intrinsics;
import kotlin.jvm.internal.Reflection;
import kotlin.random.Random;
import kotlin.random.RandomKt;
import kotlin.ranges.CharRange;
import kotlin.ranges.IntProgression;
import kotlin.ranges.IntRange;
import kotlin.ranges.RangesKt;
import kotlin.sequences.Sequence;
import kotlin.sequences.SequencesKt;
import kotlin.text.CharsKt;
import kotlin.text.MatchResult;
import kotlin.text.Regex;
import kotlin.text.StringsKt;

public class UseKotlin {
    public static void main(String[] args) {
        List<Integer> numbers = CollectionsKt.toList(new IntRange(1, 12));
        System.out.println(CollectionsKt.chunked(numbers, 5) + " " + CollectionsKt.windowed(numbers, 3, 4, true) + " " + CollectionsKt.sumOfInt(numbers));
        System.out.println(CollectionsKt.groupBy(numbers, n -> n % 3) + " " + CollectionsKt.associateWith(CollectionsKt.take(numbers, 3), n -> n * n) + " " + CollectionsKt.partition(numbers, n -> n > 9));
        System.out.println(CollectionsKt.fold(numbers, "", (s, n) -> s + n) + " " + CollectionsKt.zip(numbers, List.of("a", "b")) + " " + CollectionsKt.joinToString(numbers, "/", "<", ">", 4, "...", n -> "n" + n));
        System.out.println(CollectionsKt.sortedWith(List.of("pear", "fig", "apple", "kiwi"), ComparisonsKt.compareBy(s -> ((String) s).length(), s -> (String) s)) + " " + CollectionsKt.distinctBy(numbers, n -> n / 4) + " " + CollectionsKt.flatten(List.of(List.of(1), List.of(2, 3))));
        System.out.println(CollectionsKt.binarySearch(numbers, 7, 0, numbers.size()) + " " + CollectionsKt.dropLastWhile(numbers, n -> n > 4) + " " + CollectionsKt.scan(numbers, 0, Integer::sum) + " " + CollectionsKt.firstOrNull(numbers, n -> n > 50));
        Map<String, Integer> map = MapsKt.mapOf(new Pair<>("one", 1), new Pair<>("two", 2), new Pair<>("three", 3));
        System.out.println(MapsKt.plus(map, new Pair<>("four", 4)) + " " + MapsKt.filter(map, e -> e.getValue() > 1) + " " + MapsKt.toSortedMap(map) + " " + MapsKt.minus(map, "one") + " " + SetsKt.minus(map.keySet(), "two"));

        Iterator<Integer> primes = SequencesKt.filter(SequencesKt.generateSequence(2, n -> n + 1), n -> RangesKt.until(2, n).isEmpty() || SequencesKt.none(CollectionsKt.asSequence(RangesKt.until(2, n)), d -> n % d == 0)).iterator();
        List<Integer> first = new ArrayList<>();
        while (first.size() < 10) {
            first.add(primes.next());
        }
        Sequence<Pair<Integer, Integer>> fibonacci = SequencesKt.generateSequence(new Pair<>(0, 1), p -> new Pair<>(p.getSecond(), p.getFirst() + p.getSecond()));
        System.out.println(first + " " + SequencesKt.toList(SequencesKt.map(SequencesKt.take(fibonacci, 12), Pair::getFirst)) + " " + SequencesKt.joinToString(SequencesKt.zipWithNext(CollectionsKt.asSequence(first)), ",", "", "", -1, "", p -> p.component2() - p.component1() + ""));

        System.out.println(StringsKt.trimIndent("\n    if (x) {\n        y\n    }\n").replace("\n", "|") + " " + StringsKt.trimMargin("  |a\n  |b", "|").replace("\n", "/") + " " + StringsKt.padStart("7", 3, '0') + StringsKt.repeat("ab", 3) + StringsKt.reversed("xyz"));
        System.out.println(StringsKt.substringAfterLast("a/b/c.txt", '/', "") + " " + StringsKt.removeSurrounding("[x]", "[", "]") + " " + StringsKt.commonPrefixWith("interval", "internet", false) + " " + StringsKt.lines("a\r\nb\nc") + " " + StringsKt.chunked("abcdefg", 3) + " " + StringsKt.toIntOrNull("12a") + StringsKt.toIntOrNull("-12") + StringsKt.toLongOrNull("zz", 36));
        System.out.println(StringsKt.split("a,b;c", new String[] {",", ";"}, false, 0) + " " + StringsKt.equals("AbC", "aBc", true) + " " + StringsKt.isBlank(" \t") + " " + StringsKt.indexOfAny("hello", new char[] {'l', 'o'}, 0, false) + " " + StringsKt.replaceIndent("a\n b", "> ").replace("\n", "|"));
        Regex regex = new Regex("(\\w)(\\d+)");
        System.out.println(regex.replace("a1 b22 c333", (MatchResult m) -> m.getGroupValues().get(2) + m.getGroupValues().get(1)) + " " + SequencesKt.count(regex.findAll("a1 b22 c333", 0)) + " " + regex.find("..b22", 0).getRange() + " " + regex.split("xa1yb2z", 0) + " " + Regex.Companion.escape("a.b"));

        int[] array = {5, 3, 8, 1};
        System.out.println(ArraysKt.sorted(array) + " " + ArraysKt.maxOrNull(array) + " " + ArraysKt.indexOf(array, 8) + " " + ArraysKt.sum(array) + " " + ArraysKt.joinToString(array, "-", "", "", -1, "", null) + " " + Arrays.toString(ArraysKt.plus(array, 9)) + " " + ArraysKt.contentDeepToString(new Object[] {1, new int[] {2}, new Object[] {"x"}}) + " " + ArraysKt.average(array));
        ArrayDeque<Integer> deque = new ArrayDeque<>();
        for (int i = 0; i < 30; i++) {
            if (i % 3 == 0) {
                deque.addFirst(i);
            } else {
                deque.addLast(i);
            }
        }
        deque.add(5, 500);
        deque.removeAt(20);
        System.out.println(deque + " " + deque.indexOf(500) + " " + deque.removeLast() + deque.first());
        System.out.println(RangesKt.step(RangesKt.downTo(20, 1), 6) + " " + CollectionsKt.toList(IntProgression.Companion.fromClosedRange(20, 1, -6)) + " " + RangesKt.coerceIn(50, 1, 9) + " " + new CharRange('a', 'e').contains('f') + " " + new IntRange(1, 0).isEmpty() + " " + RangesKt.rangeTo(1.0, 2.0).contains(1.5));
        Random random = RandomKt.Random(42);
        System.out.println(random.nextInt() + " " + random.nextInt(1, 7) + " " + random.nextLong() + " " + random.nextDouble() + " " + random.nextBoolean() + " " + CollectionsKt.shuffled(numbers, new java.util.Random(7)));
        System.out.println(new Pair<>("a", null) + " " + new Triple<>(1, 2, 3).copy(1, 9, 3) + " " + new Pair<>(1, 2).hashCode() + " " + CharsKt.isWhitespace(' ') + CharsKt.digitToInt('f', 16) + " " + Reflection.getOrCreateKotlinClass(String.class).getSimpleName());

        Runnable[] attempts = {
            () -> Intrinsics.checkNotNullParameter(null, "thing"),
            () -> CollectionsKt.first(List.of()),
            () -> CollectionsKt.single(List.of(1, 2)),
            () -> CollectionsKt.chunked(numbers, 0),
            () -> MapsKt.getValue(map, "nine"),
            () -> RangesKt.coerceIn(1, 5, 2),
            () -> StringsKt.repeat("x", -1),
            () -> new ArrayDeque<Integer>().removeFirst(),
            () -> CharsKt.digitToInt('x'),
            () -> RangesKt.step(new IntRange(1, 5), 0),
            () -> CollectionsKt.elementAt(numbers, 99),
        };
        for (Runnable attempt : attempts) {
            try {
                attempt.run();
                System.out.println("accepted");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getName() + ": " + e.getMessage());
            }
        }
    }
}
