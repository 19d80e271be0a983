/** A priority queue in a heap: the children of place i are at 2i + 1 and 2i + 2. */
public class HeapPriorityQueue {
    private Entry[] heap;
    private int size;

    public HeapPriorityQueue() {
        this(2);
    }

    public HeapPriorityQueue(int capacity) {
        if (capacity <= 0) {
            throw new IllegalArgumentException("a capacity of " + capacity);
        }
        heap = new Entry[capacity];
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public Entry min() {
        if (isEmpty()) {
            throw new EmptyPriorityQueueException("the queue is empty");
        }
        return heap[0];
    }

    public Entry insert(int key, Object value) {
        if (size == heap.length) {
            grow();
        }
        Entry entry = new Entry(key, value);
        heap[size] = entry;
        size++;
        upHeap(size - 1);
        return entry;
    }

    /** Removes the entry with the least key. */
    public Entry remove() {
        if (isEmpty()) {
            throw new EmptyPriorityQueueException("the queue is empty");
        }
        Entry min = heap[0];
        size--;
        heap[0] = heap[size];
        heap[size] = null;
        if (size > 1) {
            downHeap(0);
        }
        return min;
    }

    public boolean isHeap() {
        for (int i = 1; i < size; i++) {
            if (heap[(i - 1) / 2].key() > heap[i].key()) {
                return false;
            }
        }
        return true;
    }

    private void upHeap(int place) {
        while (place > 0) {
            int parent = (place - 1) / 2;
            if (heap[parent].key() <= heap[place].key()) {
                break;
            }
            swap(parent, place);
            place = parent;
        }
    }

    private void downHeap(int place) {
        while (2 * place + 1 < size) {
            int child = 2 * place + 1;
            if (child + 1 < size && heap[child + 1].key() < heap[child].key()) {
                child++;
            }
            if (heap[place].key() <= heap[child].key()) {
                break;
            }
            swap(place, child);
            place = child;
        }
    }

    private void swap(int a, int b) {
        Entry entry = heap[a];
        heap[a] = heap[b];
        heap[b] = entry;
    }

    private void grow() {
        Entry[] larger = new Entry[2 * heap.length];
        for (int i = 0; i < size; i++) {
            larger[i] = heap[i];
        }
        heap = larger;
    }
}
