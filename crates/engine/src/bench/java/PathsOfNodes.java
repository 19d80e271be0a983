/** Small methods over linked nodes, for measuring how fast paths with heaps are explored. */
class PathsOfNodes {
    static class Node {
        int value;
        Node next;
    }

    static int count(Node list, int limit) {
        int count = 0;
        while (list != null) {
            if (list.value > limit) {
                count++;
            }
            if (list.value == 7) {
                return -count;
            }
            list = list.next;
        }
        return count;
    }

    static Node insert(Node list, int value) {
        Node fresh = new Node();
        fresh.value = value;
        if (list == null || value <= list.value) {
            fresh.next = list;
            return fresh;
        }
        Node at = list;
        while (at.next != null && at.next.value < value) {
            at = at.next;
        }
        fresh.next = at.next;
        at.next = fresh;
        return list;
    }

    static Node merge(Node a, Node b) {
        Node head = new Node();
        Node last = head;
        while (a != null && b != null) {
            if (a.value <= b.value) {
                last.next = a;
                a = a.next;
            } else {
                last.next = b;
                b = b.next;
            }
            last = last.next;
        }
        last.next = a == null ? b : a;
        return head.next;
    }
}
