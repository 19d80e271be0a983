/** A priority queue in a list that is sorted by the keys. */
public class SortedListPriorityQueue {
    private final NodeSequence entries = new NodeSequence();

    public SortedListPriorityQueue() {
    }

    public int size() {
        return entries.size();
    }

    public boolean isEmpty() {
        return entries.isEmpty();
    }

    public Entry min() {
        if (isEmpty()) {
            throw new EmptyPriorityQueueException("the queue is empty");
        }
        return (Entry) entries.first().element();
    }

    /** Inserts behind all entries with keys that are not greater. */
    public Entry insert(int key, Object value) {
        Entry entry = new Entry(key, value);
        insertEntry(entry);
        return entry;
    }

    protected void insertEntry(Entry entry) {
        int index = entries.size();
        while (index > 0 && ((Entry) entries.elemAt(index - 1)).key() > entry.key()) {
            index--;
        }
        entries.insertAt(index, entry);
    }

    /** Removes the entry with the least key. */
    public Entry remove() {
        if (isEmpty()) {
            throw new EmptyPriorityQueueException("the queue is empty");
        }
        return (Entry) entries.remove(entries.first());
    }

    public boolean isSorted() {
        for (int i = 1; i < entries.size(); i++) {
            if (((Entry) entries.elemAt(i - 1)).key() > ((Entry) entries.elemAt(i)).key()) {
                return false;
            }
        }
        return true;
    }
}
