// Nodes of a class of the package, which nobody is given.
package tight;

public final class PackageNodes {
    private NodeOfPackage head;
    private int size;
    public void push() { NodeOfPackage n = new NodeOfPackage(); n.next = head; head = n; size++; }
    public boolean ok() { int n = 0; for (NodeOfPackage at = head; at != null; at = at.next) n++; return n == size; }
}
final class NodeOfPackage { NodeOfPackage next; }
