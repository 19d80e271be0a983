/** A node of a list, made by a factory or beside another node. */
public class Node {
    private Node next;
    private int value;

    private Node(Node next, int value) {
        this.next = next;
        this.value = value;
    }

    public static Node create(int v, boolean b) {
        if (b) {
            return new Node(null, v * 2 + 1);
        }
        return new Node(null, v * 2);
    }

    public Node getNext() {
        return next;
    }

    public int getValue() {
        return value;
    }

    public void addAfter(int v) {
        next = new Node(null, v);
    }

    public Node addBefore(int v) {
        return new Node(this, v);
    }
}
