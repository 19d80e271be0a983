package structures.faulty2;

import java.util.NoSuchElementException;

/**
 * A list of ints in a ring around a header node; it keeps some removed nodes to use them again.
 *
 * <p>Fault: takeNode does not count the node that it takes from the cache.
 */
public class CachingLinkedList {
    private final Node header = new Node();
    private final int maxCached;
    private Node cache;
    private int cached;
    private int size;

    /** A list that keeps up to two nodes. */
    public CachingLinkedList() {
        this(2);
    }

    public CachingLinkedList(int maxCached) {
        if (maxCached < 0) {
            throw new IllegalArgumentException("a cache of " + maxCached);
        }
        this.maxCached = maxCached;
        header.previous = header;
        header.next = header;
    }

    public void addFirst(int value) {
        insertBefore(header.next, value);
    }

    public void addLast(int value) {
        insertBefore(header, value);
    }

    public int removeFirst() {
        if (size == 0) {
            throw new NoSuchElementException("the list is empty");
        }
        int value = header.next.value;
        unlink(header.next);
        return value;
    }

    public int removeLast() {
        if (size == 0) {
            throw new NoSuchElementException("the list is empty");
        }
        int value = header.previous.value;
        unlink(header.previous);
        return value;
    }

    /** Removes the first occurrence of the value; false if there is none. */
    public boolean remove(int value) {
        Node node = find(value);
        if (node == header) {
            return false;
        }
        unlink(node);
        return true;
    }

    public boolean contains(int value) {
        return find(value) != header;
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public int cached() {
        return cached;
    }

    /** Removes all elements, and fills the cache with their nodes. */
    public void clear() {
        while (size > 0) {
            unlink(header.previous);
        }
    }

    /** The ring and the cache are well linked, disjoint, and as long as size and cached say. */
    public boolean isValid() {
        return isRing() && isCache();
    }

    private boolean isRing() {
        Node node = header;
        for (int i = 0; i <= size; i++) {
            if (node.next == null || node.next.previous != node) {
                return false;
            }
            node = node.next;
            if (node == header && i < size) {
                return false;
            }
        }
        return node == header && size >= 0;
    }

    private boolean isCache() {
        if (cached > maxCached) {
            return false;
        }
        int count = 0;
        for (Node node = cache; node != null; node = node.next) {
            if (count == cached || node.previous != null || node.value != 0) {
                return false;
            }
            count++;
        }
        return count == cached;
    }

    private Node find(int value) {
        Node node = header.next;
        while (node != header && node.value != value) {
            node = node.next;
        }
        return node;
    }

    private void insertBefore(Node next, int value) {
        Node added = takeNode();
        added.value = value;
        added.next = next;
        added.previous = next.previous;
        added.previous.next = added;
        next.previous = added;
        size++;
    }

    private void unlink(Node node) {
        node.previous.next = node.next;
        node.next.previous = node.previous;
        size--;
        keepNode(node);
    }

    private Node takeNode() {
        if (cached == 0) {
            return new Node();
        }
        Node node = cache;
        cache = node.next;
        node.next = null;
        return node;
    }

    private void keepNode(Node node) {
        if (cached < maxCached) {
            node.value = 0;
            node.previous = null;
            node.next = cache;
            cache = node;
            cached++;
        }
    }

    private static final class Node {
        int value;
        Node previous;
        Node next;
    }
}
