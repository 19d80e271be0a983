// Exercises the legacy collections Vector, Stack, Hashtable and Enumeration, and a user class as a hash key.

import java.util.Enumeration;
import java.util.EmptyStackException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.Stack;
import java.util.Vector;

public class LibLegacyCollections {
    static final class Point {
        int x;
        int y;

        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Point p && p.x == x && p.y == y;
        }

        @Override
        public int hashCode() {
            return Objects.hash(x, y);
        }

        @Override
        public String toString() {
            return "(" + x + "," + y + ")";
        }
    }

    static void fails(String label, Runnable action) {
        try {
            action.run();
            System.out.println(label + " returned");
        } catch (RuntimeException e) {
            System.out.println(label + " ! " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        Vector<String> vector = new Vector<>(2, 3);
        System.out.print(vector.capacity());
        for (String s : "a b c d e f".split(" ")) {
            vector.addElement(s);
            System.out.print(" " + vector.capacity());
        }
        System.out.println();
        vector.insertElementAt("X", 1);
        vector.removeElementAt(0);
        vector.setElementAt("Y", 2);
        System.out.println(vector + " " + vector.firstElement() + vector.lastElement() + vector.elementAt(3) + vector.indexOf("e", 2)
                + vector.removeElement("zz") + vector.contains("f"));
        StringBuilder walked = new StringBuilder();
        for (Enumeration<String> e = vector.elements(); e.hasMoreElements();) {
            walked.append(e.nextElement());
        }
        System.out.println(walked);
        vector.setSize(8);
        System.out.println(vector);
        fails("elementAt", () -> vector.elementAt(8));
        fails("get", () -> vector.get(-1));
        fails("firstElement", () -> new Vector<>().firstElement());

        Stack<Integer> stack = new Stack<>();
        for (int i = 1; i <= 5; i++) {
            stack.push(i * i);
        }
        System.out.println(stack + " " + stack.peek() + " " + stack.pop() + " " + stack.search(4) + " " + stack.search(99) + " " + stack.empty());
        while (!stack.empty()) {
            stack.pop();
        }
        try {
            stack.pop();
        } catch (EmptyStackException e) {
            System.out.println(e + " " + e.getMessage());
        }

        Hashtable<String, Integer> table = new Hashtable<>();
        for (String s : "zero one two three four five six seven eight nine ten eleven twelve".split(" ")) {
            table.put(s, s.length());
        }
        System.out.println(table + " " + table.size());
        StringBuilder keys = new StringBuilder();
        for (Enumeration<String> e = table.keys(); e.hasMoreElements();) {
            keys.append(e.nextElement()).append(' ');
        }
        System.out.println(keys);
        System.out.println(table.contains(6) + " " + table.get("none") + " " + table.remove("two") + " " + table.getOrDefault("two", -2) + " "
                + table.merge("one", 10, Integer::sum) + " " + table.keySet());
        fails("null key", () -> table.put(null, 1));
        fails("null value", () -> table.put("k", null));

        Map<Point, String> map = new HashMap<>();
        Set<Point> set = new HashSet<>();
        for (int i = 0; i < 4; i++) {
            map.put(new Point(i, i * i), "p" + i);
            set.add(new Point(i % 2, 0));
        }
        System.out.println(map + " " + map.get(new Point(2, 4)) + " " + set);
        Point key = new Point(9, 9);
        set.add(key);
        key.x = 8;
        System.out.println(set.contains(key) + " " + set.contains(new Point(9, 9)) + " " + set.size() + " " + set.remove(key));
        System.out.println(List.of(new Point(1, 2)).hashCode() + " " + new Point(1, 2).hashCode() + " " + Set.of(new Point(3, 4)).hashCode());
    }
}
