// An LRU cache over a hand-written doubly linked list and hash table, with statistics and eviction callbacks.
import java.util.function.BiConsumer;
import java.util.function.Function;

public class AppLru<K, V> {
    private static final class Node<K, V> {
        final K key;
        V value;
        Node<K, V> before;
        Node<K, V> after;
        Node<K, V> chain;

        Node(K key, V value) {
            this.key = key;
            this.value = value;
        }
    }

    private final Node<K, V>[] table;
    private final Node<K, V> ring = new Node<>(null, null);
    private final int capacity;
    private final BiConsumer<? super K, ? super V> onEvict;
    private int size;
    private int hits;
    private int misses;

    @SuppressWarnings("unchecked")
    AppLru(int capacity, BiConsumer<? super K, ? super V> onEvict) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity " + capacity);
        }
        this.capacity = capacity;
        this.onEvict = onEvict;
        table = (Node<K, V>[]) new Node[4];
        ring.before = ring.after = ring;
    }

    private int slot(K k) {
        return k == null ? 0 : k.hashCode() & table.length - 1;
    }

    private Node<K, V> find(K k) {
        for (Node<K, V> n = table[slot(k)]; n != null; n = n.chain) {
            if (k == null ? n.key == null : k.equals(n.key)) {
                return n;
            }
        }
        return null;
    }

    private void touch(Node<K, V> n) {
        if (n.before != null) {
            n.before.after = n.after;
            n.after.before = n.before;
        }
        n.after = ring.after;
        n.before = ring;
        ring.after.before = n;
        ring.after = n;
    }

    V get(K k, Function<? super K, ? extends V> load) {
        Node<K, V> n = find(k);
        if (n == null) {
            misses++;
            n = new Node<>(k, load.apply(k));
            n.chain = table[slot(k)];
            table[slot(k)] = n;
            if (++size > capacity) {
                evict();
            }
        } else {
            hits++;
        }
        touch(n);
        return n.value;
    }

    private void evict() {
        Node<K, V> last = ring.before;
        last.before.after = ring;
        ring.before = last.before;
        Node<K, V> n = table[slot(last.key)];
        if (n == last) {
            table[slot(last.key)] = last.chain;
        } else {
            while (n.chain != last) {
                n = n.chain;
            }
            n.chain = last.chain;
        }
        size--;
        onEvict.accept(last.key, last.value);
    }

    @Override
    public String toString() {
        StringBuilder s = new StringBuilder("[");
        for (Node<K, V> n = ring.after; n != ring; n = n.after) {
            s.append(n.key).append('=').append(n.value).append(n.after == ring ? "" : " ");
        }
        return s + "] " + hits + "/" + misses;
    }

    public static void main(String[] args) {
        AppLru<String, Integer> c = new AppLru<>(3, (k, v) -> System.out.println("evict " + k + " " + v));
        for (String w : "a b c a d b Aa BB a null Aa e e a".split(" ")) {
            System.out.println(w + " " + c.get(w.equals("null") ? null : w, k -> k == null ? -1 : k.hashCode()) + " " + c);
        }
        try {
            new AppLru<>(0, null);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        AppLru<Integer, Long> squares = new AppLru<>(10, (k, v) -> { });
        long sum = 0;
        for (int i = 0; i < 200; i++) {
            sum += squares.get(i * i % 23, k -> (long) k * k);
        }
        System.out.println(sum + " " + squares);
    }
}
