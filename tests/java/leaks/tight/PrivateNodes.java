// A list of nodes that nobody sees.
package tight;

public final class PrivateNodes {
    private Node head;
    private int size;
    public void push(int value) { Node n = new Node(); n.value = value; n.next = head; head = n; size++; }
    public void pop() { if (head != null) { head = head.next; size--; } }
    public boolean ok() { int n = 0; for (Node at = head; at != null; at = at.next) n++; return n == size; }
    private static final class Node { int value; Node next; }
}
