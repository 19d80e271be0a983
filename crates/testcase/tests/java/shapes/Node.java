package shapes;

/** May stand in a ring. */
public class Node<T> {
    private final T value;
    private Node<T> next;
    private Node<T> previous;

    public Node(T value) {
        this.value = value;
    }

    public void setNext(Node<T> next) {
        this.next = next;
    }

    public void setPrevious(Node<T> previous) {
        this.previous = previous;
    }

    public String state() {
        StringBuilder text = new StringBuilder();
        Node<T> node = this;
        do {
            text.append(node.value).append(node.next != null && node.next.previous == node ? "=" : "-");
            node = node.next;
        } while (node != null && node != this);
        return text.append(node == this ? "ring" : "end").toString();
    }
}
