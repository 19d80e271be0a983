/** A tiny machine with a stack of eight cells. */
public class StackMachine {
    private final int[] stack = new int[8];
    private int size;

    public void push(int x) {
        if (size == stack.length) {
            return;
        }
        stack[size++] = x;
    }

    public void add() {
        int right = stack[--size]; // bug: ArrayIndexOutOfBoundsException
        int left = stack[--size]; // bug: ArrayIndexOutOfBoundsException
        push(left + right);
    }

    public int top() {
        return size <= 0 ? 0 : stack[size - 1];
    }
}
