// Exercises LinkedHashMap in insertion and access order, removeEldestEntry caches, and LinkedHashSet.

import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

public class LibLinkedHashMap {
    static class Cache<K, V> extends LinkedHashMap<K, V> {
        private final int limit;
        private int evicted;

        Cache(int limit) {
            super(4, 0.75f, true);
            this.limit = limit;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            boolean remove = size() > limit;
            if (remove) {
                evicted++;
            }
            return remove;
        }
    }

    public static void main(String[] args) {
        Map<String, Integer> map = new LinkedHashMap<>();
        for (String s : new String[] {"zulu", "alpha", "mike", "echo", "tango", "alpha"}) {
            map.put(s, s.length() + map.size());
        }
        System.out.println(map);
        map.remove("mike");
        map.put("mike", 0);
        map.put("zulu", -1);
        map.merge("echo", 5, Integer::sum);
        System.out.println(map + " " + map.keySet() + " " + map.values());
        Iterator<Map.Entry<String, Integer>> it = map.entrySet().iterator();
        it.next();
        it.remove();
        it.next().setValue(1234);
        System.out.println(map);
        map.replaceAll((k, v) -> k.length());
        System.out.println(map + " " + map.containsValue(5) + " " + map.containsValue(6));

        Map<Integer, String> access = new LinkedHashMap<>(16, 0.75f, true);
        for (int i = 0; i < 6; i++) {
            access.put(i, "v" + i);
        }
        access.get(2);
        access.getOrDefault(0, "?");
        access.get(99);
        System.out.println(access);
        access.put(1, "new");
        access.putIfAbsent(3, "no");
        access.containsKey(4);
        System.out.println(access);
        access.computeIfPresent(5, (k, v) -> v + "!");
        access.compute(4, (k, v) -> v + "?");
        access.merge(2, "+", String::concat);
        access.replace(0, "zero");
        System.out.println(access);
        access.remove(5);
        access.forEach((k, v) -> System.out.print(k + v + " "));
        System.out.println();

        Cache<String, Integer> cache = new Cache<>(3);
        for (String s : "a b c a d a e f a c c d".split(" ")) {
            Integer hit = cache.get(s);
            cache.put(s, hit == null ? 1 : hit + 1);
            System.out.print(cache + " ");
        }
        System.out.println(cache.evicted);
        Cache<Integer, Integer> fib = new Cache<>(5);
        for (int i = 0; i < 10; i++) {
            fib.put(i, i < 2 ? i : fib.get(i - 1) + fib.get(i - 2));
        }
        System.out.println(fib + " " + fib.evicted);

        Set<Integer> set = new LinkedHashSet<>(Arrays.asList(5, 3, 9, 3, 1, 5, 7));
        System.out.println(set + " " + set.add(3) + " " + set.add(4) + " " + set.remove(9) + " " + set);
        set.retainAll(List.of(4, 1, 5));
        System.out.println(set + " " + set.contains(1) + " " + set.equals(Set.of(1, 4, 5)) + " " + set.hashCode());
        set.addAll(List.of(2, 1));
        set.removeIf(x -> x == 4);
        System.out.println(set + Arrays.toString(set.toArray()));
        Map<String, Integer> copy = new LinkedHashMap<>(map);
        copy.put("tail", 1);
        System.out.println(copy + " " + copy.equals(map) + " " + ((LinkedHashMap<?, ?>) copy).clone());
    }
}
