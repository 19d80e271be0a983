/** A stack that grows, and answers when it is empty. */
public class SafeStack {
    private int[] elements = new int[2];
    private int size;

    public void push(int x) {
        if (size == elements.length) {
            int[] larger = new int[2 * size];
            System.arraycopy(elements, 0, larger, 0, size);
            elements = larger;
        }
        elements[size++] = x;
    }

    public int pop() {
        return size == 0 ? 0 : elements[--size];
    }

    public int peek(int depth) {
        if (depth < 0 || depth >= size) {
            return 0;
        }
        return elements[size - 1 - depth];
    }
}
