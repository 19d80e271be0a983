/** A growing array of ints. */
public class Vector {
    private int[] elems;
    private int size;
    private int cap;

    public Vector(int capacity) {
        if (capacity <= 0) {
            throw new IllegalArgumentException("a capacity of " + capacity);
        }
        elems = new int[capacity];
        cap = capacity;
    }

    public void add(int x) {
        if (size >= cap) {
            realloc();
        }
        elems[size++] = x;
    }

    public int get(int index) {
        return elems[index];
    }

    public int size() {
        return size;
    }

    private void realloc() {
        int newCap = cap * 2;
        int[] newElems = new int[newCap];
        for (int i = 0; i < cap; i++) {
            newElems[i] = elems[i];
        }
        cap = newCap;
        elems = newElems;
    }

    /** The multiples of the divisor among the numbers. */
    public static Vector multiples(int[] numbers, int divisor, int capacity) {
        Vector found = new Vector(capacity);
        for (int i = 0; i < numbers.length; i++) {
            if (numbers[i] % divisor == 0) {
                found.add(numbers[i]);
            }
        }
        return found;
    }
}
