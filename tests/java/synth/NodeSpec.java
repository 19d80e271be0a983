/** What nodes should look like. */
public class NodeSpec {
    /** Three nodes with the values 550, 450 and 250. */
    //@ expect found
    public static boolean test(Node node) {
        Node second = node.getNext();
        if (second == null) {
            return false;
        }
        Node third = second.getNext();
        return third != null
            && node.getValue() - second.getValue() == 100
            && second.getValue() - third.getValue() == 200
            && node.getValue() + third.getValue() == 800;
    }

    //@ expect found
    public static boolean odd(Node node) {
        return node.getNext() == null && node.getValue() % 2 == 1 && node.getValue() > 1000;
    }

    /** Two nodes share their successor. */
    //@ expect found
    public static boolean shared(Node a, Node b) {
        return a != b && a.getNext() != null && a.getNext() == b.getNext();
    }

    /** No method closes a cycle. */
    //@ expect none
    public static boolean cycle(Node node) {
        return node.getNext() == node || node.getNext() != null && node.getNext().getNext() == node;
    }
}
