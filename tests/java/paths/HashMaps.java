import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Hash maps and sets. */
final class HashMaps {
    //@ domain key 0..4
    //@ complete
    static int lookup(int key) {
        Map<Integer, Integer> map = new HashMap<>();
        map.put(1, 10);
        map.put(3, 30);
        return map.getOrDefault(key, -1);
    }

    //@ domain key 0..4
    //@ complete
    static int missingKey(int key) {
        Map<Integer, Integer> map = new HashMap<>();
        map.put(2, 20);
        return map.get(key);
    }

    //@ domain a 0..3, b 0..3
    //@ complete
    static int sizeOfTwo(int a, int b) {
        Map<Integer, String> map = new HashMap<>();
        map.put(a, "a");
        map.put(b, "b");
        return map.size();
    }

    static boolean known(Map<String, Integer> ages, String name) {
        return ages.containsKey(name);
    }

    //@ domain a 0..2, b 0..2, c 0..2
    //@ loop 8
    //@ complete
    static boolean hasDuplicate(int a, int b, int c) {
        Set<Integer> seen = new HashSet<>();
        return !seen.add(a) | !seen.add(b) | !seen.add(c);
    }

    //@ domain a 0..2, b 0..2
    //@ loop 8
    //@ complete
    static int counted(int a, int b) {
        Map<Integer, Integer> counts = new HashMap<>();
        counts.merge(a, 1, Integer::sum);
        counts.merge(b, 1, Integer::sum);
        return counts.get(a);
    }

    private HashMaps() {
    }
}
