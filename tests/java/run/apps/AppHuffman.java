// Huffman coding: frequency counting, a hand-written heap, tree building, code tables, encoding and decoding.
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

public class AppHuffman {
    static abstract class Node implements Comparable<Node> {
        final int weight;
        final int order;

        Node(int weight, int order) {
            this.weight = weight;
            this.order = order;
        }

        @Override
        public int compareTo(Node o) {
            return weight != o.weight ? weight - o.weight : order - o.order;
        }

        abstract void codes(String prefix, Map<Character, String> out);
    }

    static class Leaf extends Node {
        final char symbol;

        Leaf(char symbol, int weight) {
            super(weight, symbol);
            this.symbol = symbol;
        }

        @Override
        void codes(String prefix, Map<Character, String> out) {
            out.put(symbol, prefix.isEmpty() ? "0" : prefix);
        }
    }

    static class Fork extends Node {
        final Node zero;
        final Node one;

        Fork(Node zero, Node one, int order) {
            super(zero.weight + one.weight, order);
            this.zero = zero;
            this.one = one;
        }

        @Override
        void codes(String prefix, Map<Character, String> out) {
            zero.codes(prefix + "0", out);
            one.codes(prefix + "1", out);
        }
    }

    static class Heap<T extends Comparable<T>> {
        private Object[] items = new Object[2];
        private int size;

        @SuppressWarnings("unchecked")
        private T at(int i) {
            return (T) items[i];
        }

        void push(T t) {
            if (size == items.length) {
                items = Arrays.copyOf(items, size * 2);
            }
            int i = size++;
            for (; i > 0 && t.compareTo(at(i - 1 >> 1)) < 0; i = i - 1 >> 1) {
                items[i] = items[i - 1 >> 1];
            }
            items[i] = t;
        }

        T pop() {
            T top = at(0);
            T last = at(--size);
            int i = 0;
            for (int k; (k = 2 * i + 1) < size; i = k) {
                if (k + 1 < size && at(k + 1).compareTo(at(k)) < 0) {
                    k++;
                }
                if (last.compareTo(at(k)) <= 0) {
                    break;
                }
                items[i] = items[k];
            }
            items[i] = last;
            items[size] = null;
            return top;
        }
    }

    static void run(String text) {
        Map<Character, Integer> counts = new TreeMap<>();
        for (char c : text.toCharArray()) {
            counts.merge(c, 1, Integer::sum);
        }
        Heap<Node> heap = new Heap<>();
        counts.forEach((c, n) -> heap.push(new Leaf(c, n)));
        for (int order = 1 << 16; heap.size > 1; order++) {
            heap.push(new Fork(heap.pop(), heap.pop(), order));
        }
        Node root = heap.pop();
        Map<Character, String> codes = new TreeMap<>();
        root.codes("", codes);
        StringBuilder bits = new StringBuilder();
        for (char c : text.toCharArray()) {
            bits.append(codes.get(c));
        }
        StringBuilder back = new StringBuilder();
        Node n = root;
        for (int i = 0; i < bits.length(); i++) {
            n = n instanceof Fork f ? bits.charAt(i) == '0' ? f.zero : f.one : n;
            if (n instanceof Leaf l) {
                back.append(l.symbol);
                n = root;
            }
        }
        System.out.println(codes + " " + root.weight + " " + bits.length() + " " + bits.substring(0, Math.min(40, bits.length())) + " " + back.toString().equals(text));
    }

    public static void main(String[] args) {
        run("abracadabra");
        run("aaaa");
        run("the quick brown fox jumps over the lazy dog");
        run("mississippi river");
    }
}
