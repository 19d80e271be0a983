// Exercises the default methods of Map: computeIfAbsent, computeIfPresent, compute, merge, replaceAll, putIfAbsent and entries.

import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public class LibMapDefaults {
    static void fails(String label, Runnable action) {
        try {
            action.run();
            System.out.println(label + " returned");
        } catch (RuntimeException e) {
            System.out.println(label + " ! " + e.getClass().getSimpleName());
        }
    }

    static void exercise(Map<String, Integer> map) {
        System.out.println(map.getClass().getSimpleName());
        System.out.println(map.put("a", 1) + " " + map.put("a", 2) + " " + map.putIfAbsent("a", 3) + " " + map.putIfAbsent("b", 4));
        System.out.println(map.getOrDefault("a", -1) + " " + map.getOrDefault("zz", -1));
        System.out.println(map.computeIfAbsent("c", String::length) + " " + map.computeIfAbsent("c", k -> 99) + " "
                + map.computeIfAbsent("none", k -> null) + " " + map);
        System.out.println(map.computeIfPresent("a", (k, v) -> v * 10) + " " + map.computeIfPresent("q", (k, v) -> 1) + " "
                + map.computeIfPresent("b", (k, v) -> null) + " " + map);
        System.out.println(map.compute("d", (k, v) -> v == null ? 7 : v + 1) + " " + map.compute("d", (k, v) -> v + 1) + " "
                + map.compute("a", (k, v) -> null) + " " + map);
        System.out.println(map.merge("m", 1, Integer::sum) + " " + map.merge("m", 5, Integer::sum) + " "
                + map.merge("d", 0, (x, y) -> null) + " " + map);
        System.out.println(map.replace("m", 60) + " " + map.replace("zz", 1) + " " + map.replace("m", 60, 61) + " "
                + map.replace("m", 60, 62) + " " + map);
        System.out.println(map.remove("m", 0) + " " + map.remove("m", 61) + " " + map.remove("m") + " " + map);
        map.putAll(Map.of("x", 24));
        map.replaceAll((k, v) -> v + k.charAt(0));
        StringBuilder seen = new StringBuilder();
        map.forEach((k, v) -> seen.append(k).append('=').append(v).append(';'));
        System.out.println(seen);
        for (Map.Entry<String, Integer> entry : map.entrySet()) {
            entry.setValue(entry.getValue() - 1);
        }
        System.out.println(map + " " + map.containsValue(99) + " " + map.values().contains(143) + " " + map.hashCode());
        map.keySet().retainAll(List.of("x"));
        System.out.println(map + " " + map.size() + " " + map.equals(Map.of("x", 143)));
        map.values().clear();
        System.out.println(map.isEmpty());
        fails("null merge value", () -> map.merge("k", null, Integer::sum));
        fails("modified while iterating", () -> {
            map.put("a", 1);
            map.put("b", 2);
            map.put("c", 3);
            for (String key : map.keySet()) {
                map.remove(key.equals("a") ? "b" : "a");
                map.put("new", 0);
            }
        });
        fails("modified while computing", () -> map.computeIfAbsent("deep", k -> map.put("deeper", 1)));
    }

    public static void main(String[] args) {
        exercise(new HashMap<>());
        exercise(new LinkedHashMap<>());
        exercise(new TreeMap<>());
        exercise(new TreeMap<>(Collections.reverseOrder()));
        Map<String, List<Integer>> multi = new TreeMap<>();
        for (int i = 0; i < 10; i++) {
            multi.computeIfAbsent(i % 3 == 0 ? "fizz" : i % 2 == 0 ? "even" : "odd", k -> new ArrayList<>()).add(i);
        }
        System.out.println(multi);
        Map.Entry<String, Integer> entry = new AbstractMap.SimpleEntry<>("k", 1);
        System.out.println(entry + " " + entry.setValue(2) + " " + entry + " " + entry.hashCode() + " "
                + entry.equals(Map.entry("k", 2)));
        fails("immutable entry", () -> new AbstractMap.SimpleImmutableEntry<>("k", 1).setValue(2));
        List<Map.Entry<String, Integer>> entries = new ArrayList<>(List.of(Map.entry("b", 1), Map.entry("a", 2), Map.entry("c", 0)));
        entries.sort(Map.Entry.comparingByKey());
        System.out.println(entries);
        entries.sort(Map.Entry.comparingByValue(Collections.reverseOrder()));
        System.out.println(entries);
        Map<String, Object> self = new HashMap<>();
        self.put("me", self);
        System.out.println(self);
    }
}
