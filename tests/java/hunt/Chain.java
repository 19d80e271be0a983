/** A chain of links. */
public class Chain {
    private static final class Link {
        final int value;
        Link next;

        Link(int value) {
            this.value = value;
        }
    }

    private Link head;

    public void append(int value) {
        Link link = new Link(value);
        if (head == null) {
            head = link;
            return;
        }
        Link last = head;
        while (last.next != null) {
            last = last.next;
        }
        last.next = link;
    }

    public boolean contains(int value) {
        Link link = head;
        while (link.value != value) { // bug: NullPointerException
            link = link.next;
        }
        return true;
    }
}
