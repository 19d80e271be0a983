import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Sets, lists and queues as parameters: what a caller can put in. */
final class GivenSets {
    //@ supported
    static boolean has(HashSet<Integer> set, int x) {
        return set.contains(x);
    }

    //@ supported
    static boolean isNew(HashSet<String> set, String x) {
        return set.add(x);
    }

    //@ supported
    static int sum(HashSet<Integer> set) {
        int sum = 0;
        for (int x : set) {
            sum += x;
        }
        return sum;
    }

    //@ supported
    static Integer first(LinkedHashSet<Integer> set) {
        Iterator<Integer> all = set.iterator();
        return all.hasNext() ? all.next() : null;
    }

    //@ supported
    static int span(TreeSet<Integer> set) {
        return set.last() - set.first();
    }

    //@ supported
    static int anySet(Set<Integer> set) {
        return set.contains(3) ? set.size() : 0;
    }

    //@ supported
    static int anyCollection(Collection<Integer> all) {
        int positive = 0;
        for (int x : all) {
            if (x > 0) {
                positive++;
            }
        }
        return positive;
    }

    //@ supported
    static int anyIterable(Iterable<Integer> all) {
        for (int x : all) {
            return x;
        }
        return -1;
    }

    //@ supported
    static int anyList(List<Integer> list) {
        return list.isEmpty() ? 0 : list.get(list.size() - 1);
    }

    //@ supported
    static int anyDeque(Deque<Integer> deque) {
        return deque.isEmpty() ? 0 : deque.pollFirst();
    }

    //@ supported
    static boolean balanced(ArrayDeque<Character> open, char c) {
        return !open.isEmpty() && open.peekLast() == c;
    }

    //@ supported
    static int removedFirst(LinkedList<Integer> list) {
        int first = list.removeFirst();
        list.addLast(first);
        return list.getFirst();
    }

    //@ supported
    static boolean distinct(ArrayList<Integer> list) {
        return new HashSet<>(list).size() == list.size();
    }

    private GivenSets() {
    }
}
