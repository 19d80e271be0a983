// A singly linked list that removes all elements of another.
class IntList {
    static class Node {
        int data;
        Node next;
    }

    Node first;

    void removeAll(IntList others) {
        Node other = others.first;
        while (other != null) {
            Node previous = null;
            Node current = null;
            Node next = first;
            while (next != null) {
                previous = current;
                current = next;
                next = next.next;
                if (current.data == other.data) {
                    if (previous == null) {
                        first = next;
                        current = null;
                    } else {
                        previous.next = next;
                        current = previous;
                    }
                }
            }
            other = other.next;
        }
    }
}
