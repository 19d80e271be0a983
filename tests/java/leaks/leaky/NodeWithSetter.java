// A node that is handed out, with a setter.
//@ caller: NodeWithSetter v = new NodeWithSetter(); v.head().set(1); return v.ok();
package leaky;

public final class NodeWithSetter {
    private final NodeThatIsSet head = new NodeThatIsSet();
    public NodeThatIsSet head() { return head; }
    public boolean ok() { return head.get() == 0; }
}
final class NodeThatIsSet {
    private int value;
    int get() { return value; }
    void set(int to) { value = to; }
}
