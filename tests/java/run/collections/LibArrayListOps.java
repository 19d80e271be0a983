// Exercises ArrayList: insertion, removal, bulk operations, subList views, sorting, toArray, equality and exceptions.

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.List;

public class LibArrayListOps {
    static void fails(String label, Runnable action) {
        try {
            action.run();
            System.out.println(label + " returned");
        } catch (RuntimeException e) {
            System.out.println(label + " ! " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            list.add(i * 7 % 12);
        }
        System.out.println(list + " " + list.size() + " " + list.hashCode());
        list.add(0, 100);
        list.add(6, 200);
        list.add(list.size(), 300);
        System.out.println(list);
        System.out.println(list.remove(0) + " " + list.remove(Integer.valueOf(200)) + " " + list.remove((Object) 999));
        System.out.println(list.set(3, -3) + " " + list.get(3) + " " + list.indexOf(-3) + " " + list.lastIndexOf(77));
        System.out.println(list.contains(5) + " " + list.contains(null) + " " + list.containsAll(List.of(1, 2)));
        list.removeIf(x -> x % 2 != 0);
        System.out.println(list);
        list.replaceAll(x -> x * x);
        list.addAll(List.of(1, 2, 3));
        list.addAll(2, Arrays.asList(null, -1));
        System.out.println(list);
        list.sort(Comparator.nullsFirst(Comparator.reverseOrder()));
        System.out.println(list);
        System.out.println(list.removeAll(Arrays.asList(null, 1)) + " " + list.retainAll(List.of(4, 16, 36, 64, 2)) + " " + list);
        System.out.println(Arrays.toString(list.toArray()) + Arrays.toString(list.toArray(new Integer[0]))
                + Arrays.toString(list.toArray(Integer[]::new)) + Arrays.toString(list.toArray(new Integer[8])));

        List<Integer> base = new ArrayList<>(List.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9));
        List<Integer> view = base.subList(3, 7);
        view.set(0, 33);
        view.add(77);
        view.remove(1);
        System.out.println(view + " " + base);
        view.subList(1, 3).clear();
        System.out.println(view + " " + base + " " + view.indexOf(77));
        Collections.reverse(view);
        System.out.println(base);
        base.add(10);
        fails("stale view", () -> System.out.println(view.size()));
        fails("fail-fast", () -> {
            for (Integer x : base) {
                if (x == 2) {
                    base.remove(x);
                }
            }
        });
        try {
            base.forEach(x -> base.add(x));
        } catch (ConcurrentModificationException e) {
            System.out.println("forEach noticed " + base.size());
        }
        fails("get", () -> base.get(50));
        fails("get -1", () -> base.get(-1));
        fails("set", () -> base.set(99, 1));
        fails("add", () -> base.add(-1, 1));
        fails("remove", () -> new ArrayList<>().remove(0));
        fails("subList", () -> base.subList(3, 2));
        fails("subList end", () -> base.subList(0, 99));
        fails("capacity", () -> new ArrayList<>(-1));
        fails("toArray", () -> ((List) base).toArray(new String[9]));
        System.out.println(base.equals(Arrays.asList(base.toArray())) + " " + new ArrayList<>().equals(List.of()) + " "
                + new ArrayList<>(List.of(1)).equals(List.of(1L)));
        List<Object> self = new ArrayList<>();
        self.add("x");
        self.add(self);
        System.out.println(self);
        List<Integer> copy = new ArrayList<>(base);
        copy.clear();
        System.out.println(copy + " " + copy.isEmpty() + " " + base.size() + " " + ((ArrayList<?>) base).clone().equals(base));
    }
}
