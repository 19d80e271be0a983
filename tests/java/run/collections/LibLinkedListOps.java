// Exercises LinkedList as list, deque and stack, and its ListIterator with add, set, remove and illegal states.

import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.NoSuchElementException;

public class LibLinkedListOps {
    static void fails(String label, Runnable action) {
        try {
            action.run();
            System.out.println(label + " returned");
        } catch (RuntimeException e) {
            System.out.println(label + " ! " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        LinkedList<String> list = new LinkedList<>();
        list.add("b");
        list.addFirst("a");
        list.addLast("d");
        list.add(2, "c");
        System.out.println(list + " " + list.getFirst() + list.getLast() + list.peek() + list.peekLast() + list.element());
        list.push("0");
        list.offer("e");
        list.offerFirst("-1");
        list.offerLast("f");
        System.out.println(list + " " + list.size());
        System.out.println(list.pop() + list.poll() + list.pollFirst() + list.pollLast() + list.removeFirst() + list.removeLast());
        System.out.println(list + " " + list.indexOf("d") + " " + list.lastIndexOf("zz") + " " + list.get(1));
        list.addAll(1, List.of("x", "y", "x"));
        System.out.println(list + " " + list.removeFirstOccurrence("x") + list + " " + list.removeLastOccurrence("x") + list);
        list.add(null);
        System.out.println(list.contains(null) + " " + list.indexOf(null) + " " + list.remove(null) + " " + list);
        Iterator<String> down = list.descendingIterator();
        StringBuilder reversed = new StringBuilder();
        while (down.hasNext()) {
            reversed.append(down.next());
        }
        System.out.println(reversed);

        ListIterator<String> it = list.listIterator();
        while (it.hasNext()) {
            int index = it.nextIndex();
            String s = it.next();
            if (s.equals("y")) {
                it.set("Y");
                it.add("after-y");
            } else if (index == 0) {
                it.remove();
                it.add("first");
            }
        }
        System.out.println(list + " " + it.nextIndex() + " " + it.previousIndex());
        StringBuilder back = new StringBuilder();
        while (it.hasPrevious()) {
            back.append(it.previous()).append(it.previousIndex()).append(' ');
        }
        System.out.println(back);
        fails("previous", () -> it.previous());
        it.next();
        it.add("second");
        fails("set after add", () -> it.set("?"));
        fails("remove after add", () -> it.remove());
        System.out.println(list);
        ListIterator<String> middle = list.listIterator(2);
        System.out.println(middle.next() + middle.previous() + middle.next());
        list.add("late");
        fails("stale iterator", () -> middle.next());
        fails("listIterator 99", () -> list.listIterator(99));
        fails("iterator.remove first", () -> list.iterator().remove());
        fails("get", () -> list.get(99));
        LinkedList<String> empty = new LinkedList<>();
        System.out.println(empty.poll() + " " + empty.peek() + " " + empty.pollLast());
        fails("getFirst", () -> empty.getFirst());
        fails("removeLast", () -> empty.removeLast());
        fails("pop", () -> empty.pop());
        fails("element", () -> empty.element());
        try {
            new LinkedList<>(List.of(1)).iterator().forEachRemaining(x -> {
                throw new NoSuchElementException("from action " + x);
            });
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(list.equals(new LinkedList<>(list)) + " " + (list.hashCode() == List.copyOf(list).hashCode()));
        list.subList(1, 3).clear();
        System.out.println(list);
        list.clear();
        System.out.println(list + " " + list.size());
    }
}
