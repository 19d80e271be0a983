// Exercises commons-collections4: bags, multi-valued and bidirectional maps, tries, LRU maps, predicated and lazy views.
// jars: commons-collections4
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.collections4.Bag;
import org.apache.commons.collections4.BidiMap;
import org.apache.commons.collections4.CollectionUtils;
import org.apache.commons.collections4.FluentIterable;
import org.apache.commons.collections4.IterableUtils;
import org.apache.commons.collections4.IteratorUtils;
import org.apache.commons.collections4.ListUtils;
import org.apache.commons.collections4.MapUtils;
import org.apache.commons.collections4.bag.TreeBag;
import org.apache.commons.collections4.bidimap.TreeBidiMap;
import org.apache.commons.collections4.comparators.ComparatorChain;
import org.apache.commons.collections4.comparators.FixedOrderComparator;
import org.apache.commons.collections4.functors.IfTransformer;
import org.apache.commons.collections4.iterators.PermutationIterator;
import org.apache.commons.collections4.iterators.ZippingIterator;
import org.apache.commons.collections4.keyvalue.MultiKey;
import org.apache.commons.collections4.list.CursorableLinkedList;
import org.apache.commons.collections4.list.SetUniqueList;
import org.apache.commons.collections4.list.TreeList;
import org.apache.commons.collections4.map.CaseInsensitiveMap;
import org.apache.commons.collections4.map.LRUMap;
import org.apache.commons.collections4.map.LinkedMap;
import org.apache.commons.collections4.map.ListOrderedMap;
import org.apache.commons.collections4.map.MultiKeyMap;
import org.apache.commons.collections4.multimap.ArrayListValuedHashMap;
import org.apache.commons.collections4.queue.CircularFifoQueue;
import org.apache.commons.collections4.sequence.SequencesComparator;
import org.apache.commons.collections4.trie.PatriciaTrie;

public class UseCommonsCollections {
    public static void main(String[] args) {
        Bag<String> bag = new TreeBag<>(Arrays.asList("b", "a", "b", "c", "b"));
        bag.add("a", 4);
        bag.remove("b", 2);
        System.out.println(bag + " " + bag.getCount("a") + " " + bag.uniqueSet() + " " + bag.size());

        ArrayListValuedHashMap<Integer, String> multi = new ArrayListValuedHashMap<>();
        for (String word : "to be or not to be that is the question".split(" ")) {
            multi.put(word.length(), word);
        }
        System.out.println(multi + " " + multi.get(2) + " " + multi.removeMapping(2, "or") + " " + multi.keys().getCount(2) + " " + multi.get(99));

        BidiMap<Integer, String> bidi = new TreeBidiMap<>();
        for (int i = 0; i < 10; i++) {
            bidi.put(i * 7 % 10, "v" + (9 - i));
        }
        bidi.put(3, "v0");
        System.out.println(bidi + " " + bidi.getKey("v0") + " " + bidi.inverseBidiMap().get("v5") + " " + bidi.removeValue("v9") + " " + bidi.size());

        PatriciaTrie<Integer> trie = new PatriciaTrie<>();
        for (String key : new String[] {"romane", "romanus", "romulus", "rubens", "ruber", "rubicon", "rubicundus", "r", ""}) {
            trie.put(key, key.length());
        }
        System.out.println(trie + " " + trie.prefixMap("rub") + " " + trie.selectKey("roman") + " " + trie.headMap("ro") + " " + trie.nextKey("ruber") + " " + trie.remove("ruber") + trie.size());

        LRUMap<String, Integer> lru = new LRUMap<>(3);
        for (String key : "a b c a d e a".split(" ")) {
            lru.put(key, lru.getOrDefault(key, 0) + 1);
        }
        System.out.println(lru + " " + lru.firstKey() + " " + lru.isFull());
        MultiKeyMap<Object, String> keyed = MultiKeyMap.multiKeyMap(new LinkedMap<>());
        keyed.put("x", 1, "x1");
        keyed.put("x", 2, 3L, "x23");
        System.out.println(keyed.get("x", 1) + keyed.get(new MultiKey<Object>("x", 2, 3L)) + keyed.get("x", 3) + " " + keyed.removeMultiKey("x", 1) + keyed);
        CaseInsensitiveMap<String, Integer> folded = new CaseInsensitiveMap<>();
        folded.put("Key", 1);
        folded.put("KEY", 2);
        ListOrderedMap<String, Integer> ordered = ListOrderedMap.listOrderedMap(new LinkedHashMap<>());
        ordered.put("first", 1);
        ordered.put(0, "zeroth", 0);
        System.out.println(folded + " " + ordered + " " + ordered.indexOf("first") + " " + ordered.getValue(0) + " " + ordered.nextKey("zeroth"));

        CircularFifoQueue<Integer> ring = new CircularFifoQueue<>(4);
        TreeList<Integer> tree = new TreeList<>();
        for (int i = 0; i < 40; i++) {
            ring.add(i);
            tree.add(tree.size() / 2, i * i);
        }
        for (int i = 0; i < 30; i++) {
            tree.remove(i * 5 % tree.size());
        }
        System.out.println(ring + " " + ring.get(1) + " " + tree + " " + tree.indexOf(tree.get(3)));
        SetUniqueList<Integer> unique = SetUniqueList.setUniqueList(new ArrayList<>(List.of(1, 2, 1, 3, 2)));
        CursorableLinkedList<String> cursorable = new CursorableLinkedList<>(List.of("a", "b", "c"));
        CursorableLinkedList.Cursor<String> cursor = cursorable.cursor(1);
        cursorable.add(0, "z");
        cursor.next();
        cursor.set("B");
        cursorable.remove("c");
        System.out.println(unique + " " + cursorable + " " + cursor.hasNext());
        cursor.close();

        List<Integer> left = List.of(1, 2, 2, 3, 5);
        List<Integer> right = List.of(2, 3, 3, 4);
        System.out.println(CollectionUtils.intersection(left, right) + " " + CollectionUtils.subtract(left, right) + " " + CollectionUtils.isSubCollection(List.of(2, 2), left) + " " + CollectionUtils.getCardinalityMap(left) + " " + CollectionUtils.collate(left, right));
        System.out.println(ListUtils.longestCommonSubsequence("ABCBDAB", "BDCABA") + " " + ListUtils.partition(left, 2) + " " + ListUtils.sum(left, right) + " " + ListUtils.hashCodeForList(left));
        StringBuilder edits = new StringBuilder();
        new SequencesComparator<>(left, right).getScript().visit(new org.apache.commons.collections4.sequence.CommandVisitor<Integer>() {
            @Override
            public void visitInsertCommand(Integer i) {
                edits.append('+').append(i);
            }

            @Override
            public void visitKeepCommand(Integer i) {
                edits.append('=').append(i);
            }

            @Override
            public void visitDeleteCommand(Integer i) {
                edits.append('-').append(i);
            }
        });
        System.out.println(edits + " " + FluentIterable.of(left).filter(i -> i > 1).transform(i -> i * 10).append(7).reverse().toList() + " " + IterableUtils.frequency(left, 2));
        Iterator<Integer> zipped = new ZippingIterator<>(left.iterator(), right.iterator());
        System.out.println(IteratorUtils.toList(zipped) + " " + IteratorUtils.toList(new PermutationIterator<>(List.of(1, 2, 3))));
        ComparatorChain<String> chain = new ComparatorChain<>();
        chain.addComparator((x, y) -> Integer.compare(x.length(), y.length()), true);
        chain.addComparator(new FixedOrderComparator<>("b", "a", "cc", "dd"));
        List<String> sorted = new ArrayList<>(List.of("a", "dd", "b", "cc"));
        sorted.sort(chain);
        System.out.println(sorted + " " + CollectionUtils.collect(left, IfTransformer.<Integer, String>ifTransformer(i -> i % 2 == 0, i -> "even" + i, i -> "odd" + i)));

        Map<String, Integer> lazy = MapUtils.lazyMap(new LinkedHashMap<>(), String::length);
        System.out.println(lazy.get("four") + lazy.get("twelve") + " " + lazy + " " + MapUtils.invertMap(lazy) + " " + MapUtils.getIntValue(lazy, "x?", -1));
        Runnable[] attempts = {
            () -> ListUtils.predicatedList(new ArrayList<Integer>(), i -> i > 0).add(-1),
            () -> ring.get(9),
            () -> new TreeBag<Object>().add(null),
            () -> new FixedOrderComparator<>("a").compare("a", "q"),
            () -> chain.addComparator(null),
            () -> new LRUMap<String, String>(0),
            () -> CollectionUtils.get(left, 77),
            () -> new TreeList<>(left).get(-1),
        };
        for (Runnable attempt : attempts) {
            try {
                attempt.run();
                System.out.println("accepted");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getName() + ": " + (e.getMessage() == null || e.getMessage().contains("Lambda") ? "-" : e.getMessage()));
            }
        }
    }
}
