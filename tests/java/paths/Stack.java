/** A bounded stack: methods over this, its array and its size. */
class Stack {
    int[] elements;
    int size;

    //@ paths 3
    //@ complete
    boolean isFull() {
        return size == elements.length;
    }

    //@ pre this.elements != null && this.size >= 0 && this.size <= this.elements.length
    //@ paths 2
    //@ complete
    void push(int x) {
        if (size == elements.length) {
            throw new IllegalStateException("full");
        }
        elements[size++] = x;
    }

    //@ pre this.elements != null && this.size >= 0 && this.size <= this.elements.length
    //@ paths 2
    //@ complete
    int pop() {
        return elements[--size];
    }

    //@ pre this.elements != null && this.size >= 2 && this.size <= this.elements.length
    //@ paths 2
    //@ complete
    boolean topTwoAreEqual() {
        return elements[size - 1] == elements[size - 2];
    }
}
