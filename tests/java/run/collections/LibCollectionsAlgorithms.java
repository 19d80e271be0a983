// Exercises the algorithms of java.util.Collections: sort, shuffle with seed, rotate, search, fill, swap, frequency and extremes.

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Enumeration;
import java.util.LinkedList;
import java.util.List;
import java.util.Random;

public class LibCollectionsAlgorithms {
    static void fails(String label, Runnable action) {
        try {
            action.run();
            System.out.println(label + " returned");
        } catch (RuntimeException e) {
            System.out.println(label + " ! " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    static List<Integer> range(int n) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            list.add(i);
        }
        return list;
    }

    public static void main(String[] args) {
        List<Integer> list = range(10);
        Collections.shuffle(list, new Random(42));
        System.out.println(list);
        Collections.sort(list);
        Collections.rotate(list, 3);
        System.out.println(list);
        Collections.rotate(list, -13);
        System.out.println(list);
        Collections.rotate(list.subList(2, 6), 1);
        System.out.println(list);
        Collections.sort(list, Collections.reverseOrder());
        Collections.swap(list, 0, 9);
        System.out.println(list + " " + Collections.max(list) + Collections.min(list)
                + Collections.max(list, Comparator.comparing(x -> x % 5)) + Collections.min(list, Comparator.comparing(x -> -x % 7)));
        Collections.reverse(list);
        System.out.println(list);
        List<Integer> linked = new LinkedList<>(range(120));
        Collections.shuffle(linked, new Random(1));
        Collections.rotate(linked, 50);
        System.out.println(linked.subList(0, 20) + " " + linked.hashCode());
        List<Integer> sorted = List.of(1, 3, 5, 7, 9, 11);
        for (int key : new int[] {0, 1, 4, 11, 12}) {
            System.out.print(Collections.binarySearch(sorted, key) + " ");
        }
        System.out.println(Collections.binarySearch(List.of("z", "m", "a"), "m", Collections.reverseOrder()));
        System.out.println(Collections.frequency(List.of(1, 2, 1, 3, 1), 1) + " " + Collections.frequency(Arrays.asList(null, "a", null), null)
                + " " + Collections.disjoint(List.of(1, 2), List.of(3)) + Collections.disjoint(List.of(1, 2), List.of(2)));
        List<String> words = new ArrayList<>(Arrays.asList("a", "b", "c", "b"));
        System.out.println(Collections.replaceAll(words, "b", "X") + " " + words + " " + Collections.addAll(words, "y", "z") + words);
        System.out.println(Collections.indexOfSubList(words, List.of("c", "X")) + " " + Collections.lastIndexOfSubList(words, List.of("X"))
                + " " + Collections.indexOfSubList(words, List.of("q")));
        Collections.fill(words, "f");
        System.out.println(words);
        Collections.copy(words, List.of("1", "2"));
        System.out.println(words);
        fails("copy", () -> Collections.copy(new ArrayList<>(List.of(1)), List.of(1, 2)));
        System.out.println(Collections.nCopies(3, "ab") + " " + Collections.nCopies(0, 1) + Collections.singletonList(7)
                + Collections.singleton("s") + Collections.singletonMap("k", "v") + Collections.emptyList() + Collections.emptyMap());
        fails("nCopies -1", () -> Collections.nCopies(-1, 0));
        fails("singleton add", () -> Collections.singletonList(1).add(2));
        fails("emptyList add", () -> Collections.<Integer>emptyList().add(2));
        fails("max of empty", () -> Collections.max(new ArrayList<Integer>()));
        Enumeration<Integer> e = Collections.enumeration(sorted);
        int sum = 0;
        while (e.hasMoreElements()) {
            sum += e.nextElement();
        }
        System.out.println(sum + " " + Collections.list(Collections.enumeration(sorted)));
        List<String> stable = new ArrayList<>(List.of("bb", "a", "cc", "d", "aa", "c", "eee", "b"));
        stable.sort(Comparator.comparing(String::length));
        System.out.println(stable);
        Collections.sort(stable, Collections.reverseOrder(Comparator.comparing(s -> s.charAt(0))));
        System.out.println(stable);
        List<Integer> large = new ArrayList<>();
        Random random = new Random(7);
        for (int i = 0; i < 200; i++) {
            large.add(i % 40 < 20 ? i : random.nextInt(1000));
        }
        Collections.sort(large);
        System.out.println(large.hashCode() + " " + large.subList(90, 110));
    }
}
