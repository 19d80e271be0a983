/** A list whose loops know where it ends. */
public class SafeChain {
    private static final class Link {
        final int value;
        final Link next;

        Link(int value, Link next) {
            this.value = value;
            this.next = next;
        }
    }

    private Link head;
    private int size;

    public void push(int value) {
        head = new Link(value, head);
        size++;
    }

    public int get(int index) {
        if (index < 0 || index >= size) {
            return -1;
        }
        Link link = head;
        for (int i = 0; i < index; i++) {
            link = link.next;
        }
        return link.value;
    }

    public int pop() {
        if (head == null) {
            return -1;
        }
        int value = head.value;
        head = head.next;
        size--;
        return value;
    }
}
