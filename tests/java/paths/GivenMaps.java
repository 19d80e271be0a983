import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** Maps as parameters: what a caller can put in. */
final class GivenMaps {
    //@ supported
    static boolean known(HashMap<Integer, String> map, int key) {
        return map.containsKey(key);
    }

    //@ supported
    static int orZero(HashMap<String, Integer> ages, String name) {
        return ages.getOrDefault(name, 0);
    }

    //@ supported
    static int sum(HashMap<String, Integer> counts) {
        int sum = 0;
        for (int count : counts.values()) {
            sum += count;
        }
        return sum;
    }

    //@ supported
    static int largestKey(HashMap<Integer, Integer> map) {
        int largest = Integer.MIN_VALUE;
        for (Integer key : map.keySet()) {
            if (key > largest) {
                largest = key;
            }
        }
        return largest;
    }

    //@ supported
    static String keyOf(HashMap<String, Integer> map, int wanted) {
        for (Map.Entry<String, Integer> entry : map.entrySet()) {
            if (entry.getValue() == wanted) {
                return entry.getKey();
            }
        }
        return null;
    }

    //@ supported
    static int count(HashMap<Integer, Integer> map, int key) {
        return map.computeIfAbsent(key, absent -> absent + 1);
    }

    //@ supported
    static int merged(HashMap<Integer, Integer> map, int key) {
        map.merge(key, 1, Integer::sum);
        return map.size();
    }

    //@ supported
    static String replaced(HashMap<Integer, String> map, int key) {
        String old = map.put(key, "new");
        return old == null ? "none" : old;
    }

    //@ supported
    static boolean removed(HashMap<Integer, String> map, int key) {
        map.remove(key);
        return map.isEmpty();
    }

    //@ supported
    static int first(LinkedHashMap<Integer, Integer> map) {
        return map.entrySet().iterator().next().getValue();
    }

    //@ supported
    static int lowest(TreeMap<Integer, String> map) {
        return map.firstKey();
    }

    //@ supported
    static int above(TreeMap<Integer, String> map, int key) {
        Integer higher = map.higherKey(key);
        return higher == null ? 0 : higher - key;
    }

    //@ supported
    static boolean sameMap(HashMap<Integer, Integer> a, HashMap<Integer, Integer> b) {
        a.clear();
        return b.isEmpty();
    }

    //@ supported
    static int anyMap(Map<String, Integer> map, String key) {
        Integer value = map.get(key);
        return value == null ? -1 : value;
    }

    //@ supported
    static int copied(HashMap<Integer, Integer> map) {
        Map<Integer, Integer> copy = new HashMap<>(map);
        copy.put(7, 7);
        return copy.size() - map.size();
    }

    private GivenMaps() {
    }
}
