// Exercises common exceptions thrown by library classes, by class and by message where the message is stable.
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.TreeMap;

public class ExcLibrary {
    static void show(Runnable r) {
        try {
            r.run();
            System.out.println("fine");
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    static void kind(Runnable r) {
        try {
            r.run();
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName());
        }
    }

    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        show(() -> list.get(3));
        show(() -> list.get(-1));
        show(() -> list.remove(9));
        show(() -> list.set(5, 5));
        show(() -> new ArrayList<>(-1));
        show(() -> {
            for (Integer i : list) {
                list.add(i);
            }
        });
        show(() -> {
            for (Iterator<Integer> it = list.iterator(); it.hasNext();) {
                it.remove();
            }
        });
        show(() -> Collections.emptyList().add(null));
        show(() -> List.of(1).add(2));
        show(() -> Arrays.asList(1, 2).add(3));
        show(() -> Collections.unmodifiableList(list).clear());
        show(() -> new ArrayDeque<>().pop());
        show(() -> new LinkedList<>().getFirst());
        show(() -> new ArrayList<>().iterator().next());
        show(() -> Optional.empty().get());
        show(() -> Optional.of(1).map(x -> (Object) null).orElseThrow(() -> new NoSuchElementException("gone")));
        show(() -> new PriorityQueue<>().element());
        show(() -> new TreeMap<String, String>().firstKey());
        show(() -> {
            Map<String, Integer> m = new HashMap<>(Map.of("a", 1));
            for (String k : m.keySet()) {
                m.put(k + k, 2);
                m.put(k + k + k, 2);
            }
        });
        kind(() -> "abc".charAt(3));
        kind(() -> "abc".substring(4));
        kind(() -> new StringBuilder("x").deleteCharAt(1));
        kind(() -> "abc".substring(2, 1));
        kind(() -> List.of(1, null));
        kind(() -> new TreeMap<String, String>().put(null, ""));
        show(() -> Integer.parseInt("12x"));
        show(() -> Long.parseLong(""));
        show(() -> Double.parseDouble("one"));
        show(() -> Thread.State.valueOf("GONE"));
        show(() -> new HashMap<>(-5));
        show(() -> "a".repeat(-1));
        show(() -> java.util.Objects.requireNonNull(null));
        show(() -> java.util.Objects.checkIndex(5, 5));
        show(() -> Arrays.copyOfRange(new int[3], 2, 1));
        kind(() -> Arrays.copyOf(new int[1], -1));
        kind(() -> System.arraycopy(new int[1], 0, new int[1], 0, 2));
        kind(() -> System.arraycopy(new int[1], 0, new long[1], 0, 1));
    }
}
