// Exercises the sequenced collections: getFirst, removeLast, reversed views, putFirst, pollLastEntry and sequenced key sets.
// java: 21

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.SequencedCollection;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.TreeSet;

public class LibSequencedCollections {
    static void exercise(SequencedCollection<Integer> c) {
        System.out.println(c.getClass().getSimpleName() + " " + c + " " + c.getFirst() + " " + c.getLast() + " " + c.reversed());
        try {
            c.addFirst(100);
            c.addLast(-100);
            System.out.println(c + " " + c.reversed());
        } catch (UnsupportedOperationException e) {
            System.out.println("no explicit positions");
        }
        System.out.println(c.removeFirst() + " " + c.removeLast() + " " + c + " " + c.reversed().reversed());
        c.reversed().removeIf(x -> x % 2 == 0);
        System.out.println(c + " " + c.reversed().contains(3) + " " + c.reversed().stream().map(x -> x * x).toList() + " " + c.reversed().size());
        c.clear();
        try {
            c.getFirst();
        } catch (NoSuchElementException e) {
            System.out.println("empty");
        }
    }

    public static void main(String[] args) {
        List<Integer> source = List.of(3, 1, 4, 15, 9, 2, 6, 5);
        exercise(new ArrayList<>(source));
        exercise(new LinkedList<>(source));
        exercise(new ArrayDeque<>(source));
        exercise(new LinkedHashSet<>(source));
        exercise(new TreeSet<>(source));
        List<Integer> list = new ArrayList<>(source);
        List<Integer> back = list.reversed();
        back.add(77);
        back.set(0, 55);
        back.remove(Integer.valueOf(4));
        back.sort(null);
        System.out.println(list + " " + back + " " + back.indexOf(9) + " " + back.subList(1, 3) + " " + back.listIterator(2).next() + " " + back.equals(new ArrayList<>(back)) + " " + back.hashCode());
        System.out.println(source.getFirst() + " " + source.getLast() + " " + source.reversed());
        LinkedHashSet<String> set = new LinkedHashSet<>(List.of("a", "b", "c"));
        set.addFirst("c");
        set.addLast("a");
        System.out.println(set + " " + set.reversed());
        for (SequencedMap<String, Integer> map : List.<SequencedMap<String, Integer>>of(new LinkedHashMap<>(), new TreeMap<>())) {
            map.put("m", 1);
            map.put("z", 2);
            map.put("a", 3);
            System.out.println(map + " " + map.firstEntry() + " " + map.lastEntry() + " " + map.reversed() + " " + map.sequencedKeySet().reversed() + " " + map.sequencedValues().getLast() + " " + map.sequencedEntrySet().getFirst());
            try {
                map.putFirst("z", 9);
                map.putLast("m", 8);
                System.out.println(map);
            } catch (UnsupportedOperationException e) {
                System.out.println("sorted map");
            }
            map.reversed().put("q", 0);
            System.out.println(map.pollFirstEntry() + " " + map.pollLastEntry() + " " + map);
        }
        try {
            Collections.unmodifiableSequencedCollection(list).addFirst(1);
        } catch (UnsupportedOperationException e) {
            System.out.println("unmodifiable");
        }
        try {
            source.reversed().add(1);
        } catch (UnsupportedOperationException e) {
            System.out.println("immutable");
        }
    }
}
