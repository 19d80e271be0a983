// An iterator over its own nodes, whose remove unlinks.
//@ caller: var v = new OwnNodes(); v.add(1); var i = v.iterator(); i.next(); i.remove(); return v.ok();
package leaky;

import java.util.Iterator;
import java.util.NoSuchElementException;

public final class OwnNodes implements Iterable<Integer> {
    private static final class Node { final int n; Node next; Node(int n) { this.n = n; } }
    private Node first;
    private int size;
    public void add(int n) { Node node = new Node(n); node.next = first; first = node; size++; }
    public boolean ok() { int n = 0; for (Node at = first; at != null && n < 5; at = at.next) n++; return n == size || n == 5; }
    @Override public Iterator<Integer> iterator() {
        return new Iterator<>() {
            private Node at = first;
            public boolean hasNext() { return at != null; }
            public Integer next() { if (at == null) throw new NoSuchElementException(); int n = at.n; at = at.next; return n; }
            public void remove() { first = at; }
        };
    }
}
