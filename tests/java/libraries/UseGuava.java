// Exercises guava: immutable collections, multimaps, tables, range maps, splitters, graphs, hashing, integer maths.
// jars: guava
import com.google.common.base.CaseFormat;
import com.google.common.base.CharMatcher;
import com.google.common.base.Joiner;
import com.google.common.base.MoreObjects;
import com.google.common.base.Preconditions;
import com.google.common.base.Splitter;
import com.google.common.base.Strings;
import com.google.common.base.VerifyException;
import com.google.common.base.Verify;
import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ComparisonChain;
import com.google.common.collect.HashBasedTable;
import com.google.common.collect.HashBiMap;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.Iterables;
import com.google.common.collect.Lists;
import com.google.common.collect.Maps;
import com.google.common.collect.Ordering;
import com.google.common.collect.Range;
import com.google.common.collect.Sets;
import com.google.common.collect.TreeMultimap;
import com.google.common.collect.TreeMultiset;
import com.google.common.collect.TreeRangeMap;
import com.google.common.collect.TreeRangeSet;
import com.google.common.graph.GraphBuilder;
import com.google.common.graph.Graphs;
import com.google.common.graph.MutableGraph;
import com.google.common.graph.Traverser;
import com.google.common.hash.Hashing;
import com.google.common.io.BaseEncoding;
import com.google.common.math.BigIntegerMath;
import com.google.common.math.IntMath;
import com.google.common.math.LongMath;
import com.google.common.primitives.Ints;
import com.google.common.primitives.UnsignedInts;
import com.google.common.primitives.UnsignedLong;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

public class UseGuava {
    public static void main(String[] args) {
        collections();
        text();
        ranges();
        numbers();
        graphs();
        failures();
    }

    static void collections() {
        ImmutableMap<String, Integer> map = ImmutableMap.<String, Integer>builder().put("one", 1).put("two", 2).put("three", 3).buildOrThrow();
        System.out.println(map + " " + map.keySet().asList().get(2) + " " + ImmutableSortedMap.copyOf(map).headMap("p"));
        ArrayListMultimap<Integer, String> byLength = ArrayListMultimap.create();
        for (String word : Splitter.on(' ').split("the quick brown fox jumps over the lazy dog")) {
            byLength.put(word.length(), word);
        }
        System.out.println(byLength + " " + byLength.get(5).size() + " " + byLength.get(9) + " " + byLength.removeAll(4) + byLength.size());
        TreeMultimap<String, Integer> inverse = TreeMultimap.create();
        map.forEach((k, v) -> inverse.put(v % 2 == 0 ? "even" : "odd", v));
        TreeMultiset<Character> letters = TreeMultiset.create(Lists.charactersOf("mississippi"));
        System.out.println(inverse + " " + letters + " " + letters.count('s') + " " + letters.elementSet().first());
        HashBiMap<String, Integer> bi = HashBiMap.create(map);
        System.out.println(bi.inverse().get(2) + " " + bi.forcePut("zwei", 2) + " " + bi.containsKey("two"));
        HashBasedTable<Integer, Integer, String> table = HashBasedTable.create();
        for (int i = 1; i < 4; i++) {
            for (int j = i; j < 4; j++) {
                table.put(i, j, i + "x" + j);
            }
        }
        System.out.println(table + " " + table.column(3) + " " + table.row(2).values());
        Set<Integer> a = ImmutableList.of(1, 2, 3, 4).stream().collect(com.google.common.collect.ImmutableSet.toImmutableSet());
        Set<Integer> b = Sets.newLinkedHashSet(Ints.asList(3, 4, 5));
        System.out.println(Sets.union(a, b) + " " + Sets.intersection(a, b) + " " + Sets.difference(a, b) + " " + Sets.symmetricDifference(a, b) + " " + Sets.powerSet(b).size());
        System.out.println(Sets.cartesianProduct(a, b).size() + " " + Lists.partition(Ints.asList(1, 2, 3, 4, 5), 2) + " " + Lists.reverse(Lists.newArrayList(1, 2, 3)) + " " + Iterables.getLast(b));
        System.out.println(Maps.difference(map, ImmutableMap.of("one", 1, "two", 22, "four", 4)) + " " + Maps.transformValues(map, v -> v * v) + " " + Maps.filterKeys(map, k -> k.startsWith("t")));
        Ordering<String> ordering = Ordering.natural().reverse().onResultOf(String::length).compound(Ordering.natural());
        System.out.println(ordering.sortedCopy(List.of("bb", "a", "ccc", "aa", "ddd")) + " " + ordering.max("x", "yy") + " " + Ordering.natural().greatestOf(List.of(4, 9, 1, 7), 2));
        System.out.println(ComparisonChain.start().compare(1, 1).compare("b", "a").compareFalseFirst(true, false).result() + " " + com.google.common.collect.Collections2.permutations(List.of(1, 2, 3)).size());
    }

    static void text() {
        System.out.println(Joiner.on(", ").skipNulls().join("a", null, "b") + " " + Joiner.on('&').withKeyValueSeparator("=").join(ImmutableMap.of("x", 1, "y", 2)));
        System.out.println(Splitter.on(',').trimResults().omitEmptyStrings().limit(3).splitToList(" a, ,b ,, c,d ") + " " + Splitter.fixedLength(3).splitToList("abcdefgh"));
        System.out.println(Splitter.onPattern("\\s*;\\s*").withKeyValueSeparator(':').split("k:v ; l:w"));
        System.out.println(CaseFormat.LOWER_HYPHEN.to(CaseFormat.UPPER_CAMEL, "some-long-name") + " " + CaseFormat.LOWER_CAMEL.to(CaseFormat.UPPER_UNDERSCORE, "someLongName"));
        CharMatcher digits = CharMatcher.inRange('0', '9');
        System.out.println(digits.retainFrom("a1b22c") + digits.or(CharMatcher.is('b')).removeFrom("a1b22c") + digits.collapseFrom("a11b2", '#') + CharMatcher.whitespace().trimFrom("\t x ") + digits.countIn("2024"));
        System.out.println(Strings.padStart("7", 3, '0') + Strings.commonSuffix("testing", "running") + Strings.emptyToNull("") + Strings.lenientFormat("%s-%s", 1, 2, 3));
        System.out.println(MoreObjects.toStringHelper("Point").add("x", 1).add("name", null).omitNullValues().addValue(2.5).toString());
        byte[] bytes = "attest".getBytes(StandardCharsets.UTF_8);
        System.out.println(BaseEncoding.base64().encode(bytes) + " " + BaseEncoding.base32().omitPadding().encode(bytes) + " " + BaseEncoding.base16().lowerCase().withSeparator(":", 2).encode(bytes));
        System.out.println(Hashing.murmur3_32_fixed().hashString("attest", StandardCharsets.UTF_8) + " " + Hashing.crc32().hashBytes(bytes) + " " + Hashing.sipHash24().hashLong(42) + " " + Hashing.murmur3_128(7).hashInt(1) + " " + Hashing.consistentHash(12345L, 17));
    }

    static void ranges() {
        TreeRangeSet<Integer> set = TreeRangeSet.create();
        set.add(Range.closed(1, 10));
        set.add(Range.closedOpen(11, 15));
        set.add(Range.open(15, 20));
        set.remove(Range.closed(5, 7));
        System.out.println(set + " " + set.contains(6) + " " + set.complement() + " " + set.span());
        TreeRangeMap<Integer, String> grades = TreeRangeMap.create();
        grades.put(Range.closed(0, 100), "fail");
        grades.put(Range.atLeast(50), "pass");
        grades.put(Range.closedOpen(80, 100), "good");
        System.out.println(grades + " " + grades.get(49) + grades.get(85) + grades.get(1000) + " " + grades.getEntry(60));
        System.out.println(Range.closed(1, 5).intersection(Range.open(3, 9)) + " " + Range.closed(1, 5).isConnected(Range.open(5, 9)) + " " + Range.encloseAll(List.of(4, 2, 8)));
    }

    static void numbers() {
        System.out.println(IntMath.gcd(84, 36) + " " + IntMath.binomial(30, 12) + " " + IntMath.isPrime(7919) + " " + LongMath.factorial(20) + " " + BigIntegerMath.factorial(25));
        for (RoundingMode mode : RoundingMode.values()) {
            if (mode != RoundingMode.UNNECESSARY) {
                System.out.print(mode + " " + IntMath.divide(-7, 2, mode) + " " + IntMath.sqrt(50, mode) + " " + LongMath.log10(4000, mode) + "; ");
            }
        }
        System.out.println(LongMath.checkedPow(3, 20) + " " + IntMath.saturatedMultiply(1 << 20, 1 << 20) + " " + IntMath.mod(-7, 4) + " " + LongMath.mean(Long.MAX_VALUE, 1));
        System.out.println(UnsignedInts.toString(-1) + " " + UnsignedLong.valueOf("18446744073709551615").dividedBy(UnsignedLong.valueOf(10)) + " " + Ints.tryParse("12x") + " " + Ints.saturatedCast(1L << 40) + " " + Arrays.toString(Ints.concat(new int[] {1}, new int[] {2, 3})));
    }

    static void graphs() {
        MutableGraph<String> graph = GraphBuilder.directed().allowsSelfLoops(false).nodeOrder(com.google.common.graph.ElementOrder.insertion()).build();
        String[] edges = {"a>b", "a>c", "b>d", "c>d", "d>e"};
        for (String edge : edges) {
            graph.putEdge(edge.substring(0, 1), edge.substring(2));
        }
        System.out.println(graph + " " + Graphs.hasCycle(graph) + " " + Graphs.reachableNodes(graph, "c"));
        System.out.println(ImmutableList.copyOf(Traverser.forGraph(graph).breadthFirst("a")) + " " + ImmutableList.copyOf(Traverser.forGraph(graph).depthFirstPostOrder("a")));
        graph.putEdge("e", "a");
        System.out.println(Graphs.hasCycle(graph) + " " + graph.inDegree("d") + " " + graph.successors("a"));
    }

    static void failures() {
        Runnable[] attempts = {
            () -> Preconditions.checkArgument(false, "bad %s and %s", 1, "two"),
            () -> Preconditions.checkElementIndex(5, 3, "slot"),
            () -> Preconditions.checkNotNull(null, "no %s", "value"),
            () -> ImmutableList.of(1, 2).add(3),
            () -> ImmutableMap.builder().put("k", 1).put("k", 2).buildOrThrow(),
            () -> ImmutableList.of(1, null),
            () -> HashBiMap.create(ImmutableMap.of("a", 1)).put("b", 1),
            () -> IntMath.checkedAdd(Integer.MAX_VALUE, 1),
            () -> IntMath.divide(1, 2, RoundingMode.UNNECESSARY),
            () -> Range.closed(5, 1),
            () -> Verify.verify(false, "%s broken", "it"),
            () -> Iterables.getOnlyElement(List.of(1, 2)),
            () -> BaseEncoding.base64().decode("a$b="),
        };
        for (Runnable attempt : attempts) {
            try {
                attempt.run();
                System.out.println("accepted");
            } catch (VerifyException e) {
                System.out.println("verify: " + e.getMessage());
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        }
    }
}
