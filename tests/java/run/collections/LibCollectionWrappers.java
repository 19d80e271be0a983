// Exercises unmodifiable, synchronized and checked wrappers, the immutable List.of, Set.of, Map.of and their copyOf forms.

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

public class LibCollectionWrappers {
    static void fails(String label, Runnable action) {
        try {
            action.run();
            System.out.println(label + " returned");
        } catch (RuntimeException e) {
            System.out.println(label + " ! " + e.getClass().getSimpleName()
                    + (e instanceof IllegalArgumentException ? " " + e.getMessage() : ""));
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        List<Integer> base = new ArrayList<>(List.of(3, 1, 2));
        List<Integer> view = Collections.unmodifiableList(base);
        base.add(4);
        System.out.println(view + " " + view.equals(base) + " " + view.hashCode());
        fails("add", () -> view.add(1));
        fails("set", () -> view.set(0, 1));
        fails("sort", () -> view.sort(null));
        fails("iterator remove", () -> {
            var it = view.iterator();
            it.next();
            it.remove();
        });
        fails("subList clear", () -> view.subList(0, 1).clear());
        fails("removeIf", () -> view.removeIf(x -> false));
        Map<String, Integer> map = Collections.unmodifiableMap(new TreeMap<>(Map.of("a", 1, "b", 2)));
        System.out.println(map);
        fails("put", () -> map.put("c", 3));
        fails("entry setValue", () -> map.entrySet().iterator().next().setValue(5));
        fails("merge", () -> map.merge("a", 1, Integer::sum));
        fails("keySet", () -> map.keySet().clear());
        fails("set", () -> Collections.unmodifiableSortedSet(new TreeSet<>(Set.of(1))).add(2));
        fails("collection", () -> Collections.unmodifiableCollection(base).clear());

        List<Integer> sync = Collections.synchronizedList(new ArrayList<>());
        sync.addAll(List.of(5, 6));
        synchronized (sync) {
            for (Integer x : sync) {
                System.out.print(x + " ");
            }
        }
        Map<String, Integer> syncMap = Collections.synchronizedMap(new TreeMap<>());
        syncMap.computeIfAbsent("k", String::length);
        System.out.println(sync + " " + syncMap + " " + syncMap.getOrDefault("q", 0));
        List checked = Collections.checkedList(new ArrayList<>(), String.class);
        checked.add("fine");
        fails("checked", () -> checked.add(1));

        List<Integer> of = List.of(1, 2, 3);
        System.out.println(of + " " + of.contains(2) + of.indexOf(3) + of.lastIndexOf(9) + of.subList(1, 3) + List.of() + List.of(9)
                + List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
        fails("of add", () -> of.add(1));
        fails("of null", () -> List.of(1, null));
        fails("of contains null", () -> of.contains(null));
        fails("of get", () -> of.get(3));
        Set<String> set = Set.of("x", "y", "z");
        System.out.println(new TreeSet<>(set) + " " + set.size() + set.contains("y") + set.contains("q") + " " + set.hashCode());
        fails("duplicate", () -> Set.of("x", "x"));
        fails("set of add", () -> set.add("w"));
        Map<Integer, String> mapOf = Map.of(1, "a", 2, "b", 3, "c");
        System.out.println(new TreeMap<>(mapOf) + " " + mapOf.get(2) + mapOf.get(9) + mapOf.containsValue("c") + " " + mapOf.hashCode());
        fails("duplicate key", () -> Map.of(1, "a", 1, "b"));
        fails("null value", () -> Map.of(1, null));
        fails("mapOf put", () -> mapOf.put(1, "z"));
        System.out.println(new TreeMap<>(Map.ofEntries(Map.entry("k", 1), Map.entry("l", 2))) + " " + Map.of().isEmpty());
        List<Integer> copy = List.copyOf(base);
        base.clear();
        System.out.println(copy + " " + (List.copyOf(copy) == copy) + " " + new TreeSet<>(Set.copyOf(List.of(1, 1, 2))));
        fails("copyOf null", () -> List.copyOf(Arrays.asList(1, null)));
        List<String> fixed = Arrays.asList("p", "q");
        fixed.set(0, "P");
        System.out.println(fixed);
        fails("asList add", () -> fixed.add("r"));
        fails("asList remove", () -> fixed.remove("q"));
        Collection<Integer> fromMap = Collections.newSetFromMap(new HashMap<>());
        System.out.println(fromMap.add(1) + " " + fromMap.add(1) + " " + fromMap.equals(new HashSet<>(List.of(1))));
    }
}
