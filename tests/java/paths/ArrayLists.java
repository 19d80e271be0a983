import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Lists built in the method or passed in. */
final class ArrayLists {
    //@ pre n >= 0 && n <= 3
    //@ domain n 0..3, i -1..3
    //@ complete
    static int built(int n, int i) {
        List<Integer> list = new ArrayList<>();
        for (int k = 0; k < n; k++) {
            list.add(k * k);
        }
        return list.get(i);
    }

    static int firstOf(List<Integer> list) {
        return list.get(0);
    }

    //@ pre list != null
    static int sizeClass(ArrayList<String> list) {
        if (list.isEmpty()) {
            return 0;
        }
        return list.size() == 1 ? 1 : 2;
    }

    //@ domain x -2..4
    //@ loop 8
    //@ complete
    static int indexOf(int x) {
        List<Integer> list = new ArrayList<>();
        list.add(1);
        list.add(3);
        return list.indexOf(x);
    }

    //@ domain i -1..3
    //@ complete
    static int removed(int i) {
        List<Integer> list = new ArrayList<>(List.of(4, 5, 6));
        list.remove(i);
        return list.get(0);
    }

    //@ domain x 0..5
    //@ complete
    static boolean added(int x) {
        List<Integer> list = x > 2 ? new ArrayList<>() : Collections.emptyList();
        return list.add(x);
    }

    //@ domain a -2..2, b -2..2, c -2..2
    //@ loop 8
    //@ complete
    static int sorted(int a, int b, int c) {
        List<Integer> list = new ArrayList<>(List.of(a, b, c));
        Collections.sort(list);
        return list.get(0) * 100 + list.get(2);
    }

    private ArrayLists() {
    }
}
