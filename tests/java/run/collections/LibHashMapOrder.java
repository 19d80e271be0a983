// Exercises HashMap and HashSet iteration order through growth, removal, negative hashes and colliding keys.

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

public class LibHashMapOrder {
    record Clash(int id) {
        @Override
        public int hashCode() {
            return id % 3;
        }
    }

    record Ordered(int id) implements Comparable<Ordered> {
        @Override
        public int hashCode() {
            return 17;
        }

        @Override
        public int compareTo(Ordered other) {
            return Integer.compare(id, other.id);
        }
    }

    public static void main(String[] args) {
        Map<String, Integer> words = new HashMap<>();
        for (String w : "the quick brown fox jumps over the lazy dog and runs away from the angry bear".split(" ")) {
            words.merge(w, 1, Integer::sum);
        }
        System.out.println(words);
        Map<Integer, Integer> ints = new HashMap<>();
        for (int i = -20; i < 20; i += 3) {
            ints.put(i * 1000003, i);
        }
        System.out.println(ints);
        System.out.println(ints.keySet() + " " + ints.values());
        ints.keySet().removeIf(k -> k % 2 == 0);
        System.out.println(ints + " " + ints.hashCode());
        Map<Object, Object> kinds = new HashMap<>();
        kinds.put(null, "null");
        kinds.put(1, "int");
        kinds.put(1L, "long");
        kinds.put('1', "char");
        kinds.put("1", "string");
        kinds.put(1.0, "double");
        kinds.put(1.0f, "float");
        kinds.put(true, "boolean");
        kinds.put((short) 1, "short");
        kinds.put(List.of(1), "list");
        System.out.println(kinds);
        System.out.println(kinds.get(null) + " " + kinds.get(1L) + " " + kinds.get((byte) 1) + " " + kinds.remove(null));

        Map<Clash, Integer> clashes = new HashMap<>();
        for (int i = 0; i < 21; i++) {
            clashes.put(new Clash(i), i);
        }
        System.out.println(clashes.values());
        for (int i = 0; i < 21; i += 2) {
            clashes.remove(new Clash(i));
        }
        System.out.println(clashes.values() + " " + clashes.containsKey(new Clash(4)) + clashes.containsKey(new Clash(5)));
        Map<Ordered, Integer> tree = new HashMap<>();
        for (int i = 0; i < 100; i++) {
            tree.put(new Ordered(i * 37 % 101), i);
        }
        System.out.println(tree.values());
        int found = 0;
        for (int i = 0; i < 101; i++) {
            found += tree.containsKey(new Ordered(i)) ? 1 : 0;
        }
        System.out.println(found + " " + tree.get(new Ordered(74)));
        Iterator<Map.Entry<Ordered, Integer>> it = tree.entrySet().iterator();
        while (it.hasNext()) {
            if (it.next().getValue() % 10 != 0) {
                it.remove();
            }
        }
        System.out.println(tree);
        Set<String> set = new HashSet<>();
        for (int i = 0; i < 40; i++) {
            set.add("key" + i * i);
        }
        System.out.println(set);
        Set<Character> letters = new HashSet<>();
        for (char c : "sphinx of black quartz".toCharArray()) {
            letters.add(c);
        }
        System.out.println(letters + " " + letters.add('s') + " " + letters.remove(' ') + " " + letters.size());
        Set<Double> doubles = new HashSet<>(List.of(0.5, 1.5, -2.25, 1e10, 3.0));
        System.out.println(doubles);
        List<Integer> collected = new ArrayList<>(new HashSet<>(List.of(65536, 1, 17, 33, 16, 0, 100000)));
        System.out.println(collected);
        System.out.println(new HashMap<>(Map.of("a", 1)).equals(Map.of("a", 1)) + " " + set.equals(new HashSet<>(set)));
    }
}
