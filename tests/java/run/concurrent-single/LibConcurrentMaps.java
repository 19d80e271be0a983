// Exercises ConcurrentHashMap and ConcurrentSkipListMap from one thread: atomic updates, navigation, bulk operations and weak iteration.

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;

public class LibConcurrentMaps {
    static void fails(String label, Runnable action) {
        try {
            action.run();
            System.out.println(label + " returned");
        } catch (RuntimeException e) {
            System.out.println(label + " ! " + e.getClass().getSimpleName());
        }
    }

    static void exercise(ConcurrentMap<String, Integer> map) {
        System.out.println(map.putIfAbsent("a", 1) + " " + map.putIfAbsent("a", 2) + " " + map.put("b", 5) + " " + map.put("b", 6));
        System.out.println(map.computeIfAbsent("c", String::length) + " " + map.computeIfPresent("a", (k, v) -> v + 10) + " " + map.compute("d", (k, v) -> v == null ? 4 : 0));
        System.out.println(map.merge("b", 4, Integer::sum) + " " + map.merge("z", 1, Integer::sum) + " " + map.merge("z", 1, (x, y) -> null) + " " + map);
        System.out.println(map.replace("a", 11, 12) + " " + map.replace("a", 11, 13) + " " + map.replace("q", 1) + " " + map.remove("d", 0) + " " + map.remove("d", 4));
        map.replaceAll((k, v) -> v * 2);
        Iterator<String> keys = map.keySet().iterator();
        String first = keys.next();
        map.remove(first);
        map.put("e", 50);
        List<String> rest = new ArrayList<>();
        keys.forEachRemaining(rest::add);
        System.out.println(first + " " + rest + " " + map + " " + map.size() + " " + map.getOrDefault("none", -1) + " " + map.containsKey("b") + " " + map.containsValue(20));
        fails("null key", () -> map.put(null, 1));
        fails("null value", () -> map.put("k", null));
        map.clear();
        System.out.println(map.isEmpty() + " " + map.equals(Map.of()));
    }

    public static void main(String[] args) {
        exercise(new ConcurrentHashMap<>());
        exercise(new ConcurrentSkipListMap<>());
        ConcurrentHashMap<Integer, Integer> squares = new ConcurrentHashMap<>();
        for (int i = 0; i < 50; i++) {
            squares.put(i * 37 % 101, i);
        }
        System.out.println(squares);
        System.out.println(squares.mappingCount() + " " + squares.reduceValues(Long.MAX_VALUE, Integer::sum) + " " + squares.search(Long.MAX_VALUE, (k, v) -> v == 7 ? k : null) + " "
                + squares.reduceKeysToInt(Long.MAX_VALUE, k -> k, 0, Integer::max));
        int[] sum = {0};
        squares.forEach(Long.MAX_VALUE, (k, v) -> sum[0] += k * v);
        System.out.println(sum[0] + " " + squares.values().stream().filter(v -> v > 44).sorted().toList());
        squares.keySet().removeIf(k -> k % 2 == 0);
        System.out.println(squares.size() + " " + squares.keySet());
        var set = ConcurrentHashMap.<String>newKeySet();
        System.out.println(set.add("x") + " " + set.add("x") + " " + set.add("y") + " " + set.remove("x") + " " + set);
        var defaults = new ConcurrentHashMap<String, Boolean>().keySet(true);
        defaults.addAll(List.of("p", "q"));
        System.out.println(defaults + " " + defaults.getMap());
        fails("recursive update", () -> {
            ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
            map.computeIfAbsent("k", k -> map.computeIfAbsent("k", k2 -> 1));
        });

        ConcurrentSkipListMap<Integer, String> skip = new ConcurrentSkipListMap<>();
        for (int i = 0; i < 10; i++) {
            skip.put(i * 7 % 10 * 10, "v" + i);
        }
        System.out.println(skip + " " + skip.firstKey() + skip.lastEntry() + " " + skip.floorKey(35) + skip.ceilingKey(35) + skip.lowerKey(30) + skip.higherKey(30));
        System.out.println(skip.headMap(30) + " " + skip.tailMap(70, false) + " " + skip.subMap(20, true, 40, true) + " " + skip.descendingMap().firstKey() + " " + skip.descendingKeySet());
        System.out.println(skip.pollFirstEntry() + " " + skip.pollLastEntry() + " " + skip.equals(new TreeMap<>(skip)) + " " + skip.size());
        ConcurrentSkipListSet<String> words = new ConcurrentSkipListSet<>(java.util.Comparator.reverseOrder());
        words.addAll(List.of("kiwi", "apple", "mango", "fig"));
        System.out.println(words + " " + words.first() + " " + words.headSet("fig") + " " + words.pollLast() + " " + words.ceiling("lemon"));
    }
}
