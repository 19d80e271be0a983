import java.util.NoSuchElementException;

/** A stack in an array of fixed capacity. */
public class ArrayStack {
    private final Object[] elements;
    private int top = -1;

    public ArrayStack() {
        this(1024);
    }

    public ArrayStack(int capacity) {
        elements = new Object[capacity];
    }

    public int size() {
        return top + 1;
    }

    public boolean isEmpty() {
        return top < 0;
    }

    public void push(Object element) {
        if (size() == elements.length) {
            throw new IllegalStateException("the stack is full");
        }
        top++;
        elements[top] = element;
    }

    public Object top() {
        if (isEmpty()) {
            throw new NoSuchElementException("the stack is empty");
        }
        return elements[top];
    }

    public Object pop() {
        Object element = top();
        elements[top] = null;
        top--;
        return element;
    }
}
