// Exercises ArrayDeque and PriorityQueue: wrap-around, growth, ordering, comparators, iteration order and null handling.

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;

public class LibQueues {
    static void fails(String label, Runnable action) {
        try {
            action.run();
            System.out.println(label + " returned");
        } catch (RuntimeException e) {
            System.out.println(label + " ! " + e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) {
        Deque<Integer> deque = new ArrayDeque<>(4);
        for (int i = 0; i < 10; i++) {
            deque.addFirst(i);
            deque.addLast(-i);
            if (i % 3 == 2) {
                deque.pollFirst();
                deque.removeLast();
            }
        }
        System.out.println(deque + " " + deque.size());
        System.out.println(deque.peekFirst() + " " + deque.peekLast() + " " + deque.contains(-1) + " " + deque.remove(3));
        System.out.println(deque.removeFirstOccurrence(0) + " " + deque.removeLastOccurrence(0) + " " + deque);
        deque.push(42);
        deque.offer(43);
        Iterator<Integer> it = deque.iterator();
        while (it.hasNext()) {
            if (it.next() % 4 == 0) {
                it.remove();
            }
        }
        System.out.println(deque);
        List<Integer> down = new ArrayList<>();
        deque.descendingIterator().forEachRemaining(down::add);
        System.out.println(down);
        deque.removeIf(x -> x > 5);
        deque.addAll(List.of(1, 2, 3));
        System.out.println(deque + " " + new ArrayDeque<>(deque).equals(deque) + " " + deque.stream().mapToInt(x -> x).sum());
        fails("addFirst null", () -> deque.addFirst(null));
        fails("pop empty", () -> new ArrayDeque<>().pop());
        fails("getLast empty", () -> new ArrayDeque<>().getLast());
        System.out.println(new ArrayDeque<>().poll() + " " + new ArrayDeque<>().peekLast());

        PriorityQueue<Integer> heap = new PriorityQueue<>();
        Random random = new Random(5);
        for (int i = 0; i < 15; i++) {
            heap.add(random.nextInt(50));
        }
        System.out.println(heap + " " + heap.peek());
        System.out.println(heap.remove(heap.peek()) + " " + heap.contains(1000) + " " + heap);
        StringBuilder drained = new StringBuilder();
        while (heap.size() > 4) {
            drained.append(heap.poll()).append(' ');
        }
        System.out.println(drained + "| " + heap);
        PriorityQueue<String> words = new PriorityQueue<>(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        Collections.addAll(words, "pear", "fig", "apple", "kiwi", "date", "plum", "banana", "nut");
        System.out.println(words);
        Iterator<String> wordIt = words.iterator();
        while (wordIt.hasNext()) {
            if (wordIt.next().contains("i")) {
                wordIt.remove();
            }
        }
        System.out.println(words + " " + (words.comparator() != null));
        while (!words.isEmpty()) {
            System.out.print(words.remove() + " ");
        }
        System.out.println();
        PriorityQueue<Integer> heapified = new PriorityQueue<>(List.of(9, 8, 7, 6, 5, 4, 3, 2, 1));
        System.out.println(heapified);
        heapified.removeAll(List.of(1, 5));
        System.out.println(heapified);
        fails("offer null", () -> heapified.offer(null));
        fails("not comparable", () -> new PriorityQueue<Object>().add(new Object()));
        fails("remove empty", () -> new PriorityQueue<>().remove());
        fails("element empty", () -> new PriorityQueue<>().element());
    }
}
