/** A linked list that a caller hands over. */
public class Chain {
    public int value;
    public Chain next;

    public static int thirdIsSum(Chain chain) {
        if (chain != null && chain.next != null && chain.next.next != null) {
            if (chain.next.next.value == chain.value + chain.next.value && chain.value > 100) {
                return 1; // target: reachable
            }
            if (chain.next == null) {
                return 2; // target: unreachable
            }
        }
        return 0;
    }

    public static int ring(Chain chain) {
        if (chain != null && chain.next != null && chain.next != chain && chain.next.next == chain) {
            return 1; // target: reachable
        }
        return 0;
    }

    public static int overwrite(Chain a, Chain b) {
        if (a == null || b == null) {
            return 0;
        }
        a.value = 1;
        b.value = 2;
        if (a.value == 2) {
            return 1; // target: reachable
        }
        if (a == b) {
            return 2; // target: unreachable
        }
        return 0;
    }

    public static int length(Chain chain) {
        int length = 0;
        for (Chain node = chain; node != null && length < 5; node = node.next) {
            length++;
        }
        if (length == 4 && chain.next.next.next.value < chain.value) {
            return length; // target: reachable
        }
        if (length > 5) {
            return length; // target: unreachable
        }
        return 0;
    }
}
