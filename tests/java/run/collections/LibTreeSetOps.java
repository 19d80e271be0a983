// Exercises TreeSet navigation, views, comparators inconsistent with equals, and set algebra.

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

public class LibTreeSetOps {
    static void fails(String label, Runnable action) {
        try {
            action.run();
            System.out.println(label + " returned");
        } catch (RuntimeException e) {
            System.out.println(label + " ! " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        TreeSet<Integer> set = new TreeSet<>(List.of(40, 10, 30, 20, 50, 30 + 1));
        System.out.println(set + " " + set.add(10) + " " + set.add(25) + " " + set.remove(31) + " " + set.remove(99) + " " + set);
        for (int probe : new int[] {5, 10, 26, 50, 60}) {
            System.out.println(probe + " " + set.lower(probe) + " " + set.floor(probe) + " " + set.ceiling(probe) + " " + set.higher(probe));
        }
        System.out.println(set.first() + " " + set.last() + " " + set.headSet(30) + set.headSet(30, true) + set.tailSet(30)
                + set.tailSet(30, false) + set.subSet(20, 40) + set.subSet(20, false, 40, true));
        System.out.println(set.descendingSet() + " " + set.descendingSet().headSet(25) + " " + set.descendingSet().first());
        StringBuilder down = new StringBuilder();
        set.descendingIterator().forEachRemaining(x -> down.append(x).append(','));
        System.out.println(down);
        NavigableSet<Integer> view = set.subSet(20, true, 40, true);
        view.add(35);
        view.remove(20);
        System.out.println(view + " " + set);
        fails("view add", () -> view.add(41));
        fails("inverted", () -> set.subSet(40, 20));
        fails("null", () -> set.add(null));
        fails("first of empty", () -> new TreeSet<String>().first());
        System.out.println(set.pollFirst() + " " + set.pollLast() + " " + set + " " + new TreeSet<String>().pollFirst());

        Set<String> byLength = new TreeSet<>(Comparator.comparing(String::length));
        Collections.addAll(byLength, "one", "two", "three", "four", "five", "eleven");
        System.out.println(byLength + " " + byLength.contains("xyz") + " " + byLength.equals(Set.of("one", "three", "four", "eleven")));
        TreeSet<String> reverse = new TreeSet<>(Comparator.reverseOrder());
        reverse.addAll(Arrays.asList("delta", "alpha", "charlie", "bravo"));
        System.out.println(reverse + " " + reverse.headSet("bravo") + " " + (reverse.comparator() == Collections.reverseOrder()));
        SortedSet<String> copy = new TreeSet<>((SortedSet<String>) reverse);
        System.out.println(copy + " " + new TreeSet<>(new ArrayList<>(reverse)));
        TreeSet<int[]> arrays = new TreeSet<>(Arrays::compare);
        arrays.add(new int[] {2, 1});
        arrays.add(new int[] {1, 5, 6});
        arrays.add(new int[] {1, 5});
        arrays.add(new int[] {2, 1});
        for (int[] a : arrays) {
            System.out.print(Arrays.toString(a));
        }
        System.out.println(arrays.size());

        TreeSet<Integer> a = new TreeSet<>(List.of(1, 2, 3, 4, 5, 6));
        TreeSet<Integer> b = new TreeSet<>(List.of(4, 5, 6, 7, 8));
        TreeSet<Integer> union = new TreeSet<>(a);
        union.addAll(b);
        TreeSet<Integer> common = new TreeSet<>(a);
        common.retainAll(b);
        TreeSet<Integer> rest = new TreeSet<>(a);
        rest.removeAll(b);
        System.out.println(union + " " + common + " " + rest + " " + a.containsAll(common) + " " + Collections.disjoint(rest, b));
        System.out.println(a.hashCode() + " " + a.equals(Set.of(6, 5, 4, 3, 2, 1)) + " " + a.clone() + " " + Collections.max(a) + Collections.min(b));
        fails("concurrent", () -> {
            for (Integer x : a) {
                a.remove(6 - x);
            }
        });
        System.out.println(a);
        TreeSet<Character> chars = new TreeSet<>();
        for (char c : "the five boxing wizards jump quickly".toCharArray()) {
            chars.add(c);
        }
        System.out.println(chars.size() + " " + chars + " " + chars.ceiling('M') + chars.floor('~'));
        TreeSet<Double> doubles = new TreeSet<>(List.of(0.0, -0.0, Double.NaN, 1.0, Double.NEGATIVE_INFINITY, Double.MAX_VALUE));
        System.out.println(doubles);
    }
}
