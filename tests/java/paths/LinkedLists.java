/** Singly linked nodes as parameters: nulls, short lists, cycles. */
final class LinkedLists {
    static final class Node {
        int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    //@ loop 3
    static int length(Node list) {
        int length = 0;
        for (Node node = list; node != null; node = node.next) {
            length++;
        }
        return length;
    }

    //@ loop 3
    static boolean contains(Node list, int wanted) {
        for (Node node = list; node != null; node = node.next) {
            if (node.value == wanted) {
                return true;
            }
        }
        return false;
    }

    static int second(Node list) {
        return list.next.value;
    }

    static boolean pointsToItself(Node node) {
        return node != null && node.next == node;
    }

    //@ pre node != null
    static boolean cycleOfTwo(Node node) {
        return node.next != null && node.next != node && node.next.next == node;
    }

    //@ loop 3
    static Node reversed(Node list) {
        Node reversed = null;
        while (list != null) {
            Node next = list.next;
            list.next = reversed;
            reversed = list;
            list = next;
        }
        return reversed;
    }

    static Node swapIfUnordered(Node node) {
        if (node.next != null && node.value > node.next.value) {
            Node second = node.next;
            node.next = second.next;
            second.next = node;
            return second;
        }
        return node;
    }

    //@ pre n >= 0 && n <= 3
    //@ domain n 0..3
    //@ complete
    static int built(int n) {
        Node list = null;
        for (int i = 0; i < n; i++) {
            list = new Node(i, list);
        }
        return list == null ? -1 : list.value;
    }

    private LinkedLists() {
    }
}
