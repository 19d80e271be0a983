// A node that is handed out, with fields that can be written.
//@ caller: NodeReturned v = new NodeReturned(); v.head().value = 1; return v.ok();
package leaky;

public final class NodeReturned {
    private final NodeOfReturned head = new NodeOfReturned();
    public NodeOfReturned head() { return head; }
    public boolean ok() { return head.value == 0; }
}
final class NodeOfReturned { int value; }
