// Exercises TreeMap navigation, head, tail, sub and descending views, poll methods, comparators and range errors.

import java.util.Comparator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NoSuchElementException;
import java.util.TreeMap;

public class LibTreeMapNavigation {
    static void fails(String label, Runnable action) {
        try {
            action.run();
            System.out.println(label + " returned");
        } catch (RuntimeException e) {
            System.out.println(label + " ! " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    static boolean sorted(TreeMap<Integer, ?> map) {
        Integer last = null;
        for (Integer key : map.keySet()) {
            if (last != null && last >= key) {
                return false;
            }
            last = key;
        }
        return true;
    }

    public static void main(String[] args) {
        TreeMap<Integer, String> map = new TreeMap<>();
        for (int i = 0; i < 10; i++) {
            map.put(i * 10, "v" + i);
        }
        for (int probe : new int[] {-5, 0, 15, 50, 90, 95}) {
            System.out.println(probe + ": " + map.floorKey(probe) + " " + map.ceilingKey(probe) + " " + map.lowerKey(probe) + " "
                    + map.higherKey(probe) + " " + map.floorEntry(probe) + " " + map.higherEntry(probe));
        }
        System.out.println(map.firstKey() + " " + map.lastEntry() + " " + map.headMap(30) + " " + map.headMap(30, true));
        System.out.println(map.tailMap(70) + " " + map.tailMap(70, false) + " " + map.subMap(20, 50) + " "
                + map.subMap(20, false, 50, true));
        NavigableMap<Integer, String> down = map.descendingMap();
        System.out.println(down.firstKey() + " " + down.headMap(60) + " " + down.floorKey(55) + " " + down.navigableKeySet());
        NavigableMap<Integer, String> view = map.subMap(15, true, 65, false);
        view.put(33, "new");
        view.remove(20);
        System.out.println(view + " " + view.size() + " " + view.firstKey() + " " + view.lastKey() + " " + view.ceilingKey(1));
        fails("out of range", () -> view.put(65, "x"));
        fails("bad range", () -> map.subMap(50, 20));
        fails("wider", () -> view.headMap(99));
        view.pollFirstEntry();
        view.descendingMap().pollFirstEntry();
        System.out.println(map + " " + map.size());
        view.clear();
        System.out.println(map + " " + view.isEmpty());
        System.out.println(map.pollFirstEntry() + " " + map.pollLastEntry() + " " + map.descendingKeySet());
        fails("setValue", () -> map.firstEntry().setValue("x"));
        map.entrySet().iterator().next().setValue("changed");
        System.out.println(map);
        fails("null key", () -> map.put(null, "x"));
        fails("get null", () -> map.get(null));
        fails("empty", () -> new TreeMap<String, String>().firstKey());
        System.out.println(new TreeMap<String, String>().firstEntry() + " " + new TreeMap<String, String>().pollLastEntry());
        fails("class cast", () -> new TreeMap<Object, String>().put(new Object(), "x"));

        TreeMap<String, Integer> words = new TreeMap<>(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder()));
        for (String w : "to be or not to be that is the question whether tis nobler".split(" ")) {
            words.merge(w, 1, Integer::sum);
        }
        System.out.println(words + " " + words.headMap("the") + " " + words.ceilingKey("zz"));
        TreeMap<String, Integer> insensitive = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        insensitive.put("Key", 1);
        insensitive.put("KEY", 2);
        insensitive.put("abc", 3);
        System.out.println(insensitive + " " + insensitive.get("kEy") + " " + insensitive.containsKey("ABC"));

        TreeMap<Integer, Integer> big = new TreeMap<>();
        int x = 12345;
        for (int i = 0; i < 400; i++) {
            x = x * 1103515245 + 12345;
            int key = (x >>> 16) % 500;
            if ((x & 64) == 0) {
                big.put(key, i);
            } else {
                big.remove(key);
            }
        }
        System.out.println(big.size() + " " + sorted(big) + " " + big.hashCode() + " " + big.subMap(100, 200));
        try {
            big.headMap(0).firstKey();
        } catch (NoSuchElementException e) {
            System.out.println("no such element");
        }
        for (Map.Entry<Integer, Integer> e : big.descendingMap().headMap(460).entrySet()) {
            System.out.print(e.getKey() + " ");
        }
        System.out.println();
    }
}
