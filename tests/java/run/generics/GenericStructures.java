// Exercises home-made generic containers with iterators: a linked list, a binary tree and a fixed ring buffer.
import java.util.Iterator;
import java.util.NoSuchElementException;

public class GenericStructures {
    static class Linked<T> implements Iterable<T> {
        private class Node {
            T value;
            Node next;
        }

        private Node head;
        private Node tail;
        private int size;

        Linked<T> add(T value) {
            Node n = new Node();
            n.value = value;
            if (head == null) {
                head = n;
            } else {
                tail.next = n;
            }
            tail = n;
            size++;
            return this;
        }

        void reverse() {
            Node previous = null;
            tail = head;
            while (head != null) {
                Node next = head.next;
                head.next = previous;
                previous = head;
                head = next;
            }
            head = previous;
        }

        @Override
        public Iterator<T> iterator() {
            return new Iterator<>() {
                private Node at = head;

                @Override
                public boolean hasNext() {
                    return at != null;
                }

                @Override
                public T next() {
                    if (at == null) {
                        throw new NoSuchElementException("end of " + size);
                    }
                    T v = at.value;
                    at = at.next;
                    return v;
                }
            };
        }
    }

    static class Tree<K extends Comparable<K>, V> {
        private K key;
        private V value;
        private Tree<K, V> left;
        private Tree<K, V> right;

        static <K extends Comparable<K>, V> Tree<K, V> put(Tree<K, V> t, K k, V v) {
            if (t == null) {
                t = new Tree<>();
                t.key = k;
                t.value = v;
                return t;
            }
            int c = k.compareTo(t.key);
            if (c == 0) {
                t.value = v;
            } else if (c < 0) {
                t.left = put(t.left, k, v);
            } else {
                t.right = put(t.right, k, v);
            }
            return t;
        }

        int height() {
            return 1 + Math.max(left == null ? 0 : left.height(), right == null ? 0 : right.height());
        }

        @Override
        public String toString() {
            return "(" + (left == null ? "" : left) + key + "=" + value + (right == null ? "" : right) + ")";
        }
    }

    public static void main(String[] args) {
        Linked<String> l = new Linked<String>().add("a").add(null).add("c");
        for (String s : l) {
            System.out.print(s + " ");
        }
        l.reverse();
        l.add("tail");
        Iterator<String> it = l.iterator();
        while (it.hasNext()) {
            System.out.print(it.next() + (it.hasNext() ? "," : "\n"));
        }
        try {
            it.next();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        try {
            it.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        Tree<String, Integer> t = null;
        for (String w : "the quick brown fox jumps over the lazy dog".split(" ")) {
            t = Tree.put(t, w, w.length() + (t == null ? 0 : t.height()));
        }
        System.out.println(t + " " + t.height());
    }
}
