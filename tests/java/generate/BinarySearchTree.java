import java.util.ArrayList;
import java.util.List;

/** Entries ordered by key in a binary tree whose leaves are empty; keys may repeat. */
public class BinarySearchTree {
    private TreePosition root = new TreePosition(null);
    private int size;

    public BinarySearchTree() {
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    /** An entry with the key, or null. */
    public Entry find(int key) {
        return search(key, root).element();
    }

    /** All entries with the key, in the order of the tree. */
    public List<Entry> findAll(int key) {
        List<Entry> found = new ArrayList<>();
        addAll(found, root, key);
        return found;
    }

    /** Adds to the list all entries with the key below the position. */
    public void addAll(List<Entry> list, TreePosition position, int key) {
        if (position.isExternal()) {
            return;
        }
        TreePosition first = search(key, position);
        if (first.isExternal()) {
            return;
        }
        addAll(list, first.left(), key);
        list.add(first.element());
        addAll(list, first.right(), key);
    }

    /** Inserts behind the entries with the same key. */
    public Entry insert(int key, Object value) {
        TreePosition place = search(key, root);
        while (!place.isExternal()) {
            place = search(key, place.right());
        }
        Entry entry = new Entry(key, value);
        place.setElement(entry);
        size++;
        return entry;
    }

    public Entry remove(Entry entry) {
        TreePosition place = place(entry);
        if (!place.left().isExternal() && !place.right().isExternal()) {
            TreePosition next = place.right();
            while (!next.left().isExternal()) {
                next = next.left();
            }
            place.setElement(next.element());
            place = next;
        }
        TreePosition child = place.left().isExternal() ? place.right() : place.left();
        if (place == root) {
            root = child;
            child.setParent(null);
        } else {
            place.parent().replaceChild(place, child);
        }
        size--;
        return entry;
    }

    public boolean isOrdered() {
        return isOrdered(root, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    private static boolean isOrdered(TreePosition position, int low, int high) {
        if (position.isExternal()) {
            return true;
        }
        int key = position.element().key();
        return low <= key && key <= high
            && isOrdered(position.left(), low, key)
            && isOrdered(position.right(), key, high);
    }

    /** The topmost position with the key, or the external one where it would be. */
    private static TreePosition search(int key, TreePosition position) {
        while (!position.isExternal()) {
            int here = position.element().key();
            if (key < here) {
                position = position.left();
            } else if (key > here) {
                position = position.right();
            } else {
                return position;
            }
        }
        return position;
    }

    private TreePosition place(Entry entry) {
        if (entry == null) {
            throw new InvalidEntryException("null is no entry");
        }
        TreePosition place = find(entry, root);
        if (place == null) {
            throw new InvalidEntryException("the entry is not in the tree");
        }
        return place;
    }

    private static TreePosition find(Entry entry, TreePosition position) {
        TreePosition place = search(entry.key(), position);
        if (place.isExternal()) {
            return null;
        }
        if (place.element() == entry) {
            return place;
        }
        TreePosition left = find(entry, place.left());
        return left != null ? left : find(entry, place.right());
    }
}
