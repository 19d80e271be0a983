// Exercises an uncaught exception leaving nested synchronized methods, blocks and finally clauses.
// exit: 1
public class SyncUncaught {
    private final int[] stock = {2, 1, 0};
    private final Object lock = new Object();
    private int served;

    synchronized void serve(int item) {
        synchronized (lock) {
            try {
                take(item);
                served++;
            } finally {
                System.out.println("item " + item + " left " + (item < stock.length ? stock[item] : -1) + " served " + served);
            }
        }
    }

    private synchronized void take(int item) {
        if (stock[item] == 0) {
            throw new IllegalStateException("sold out: " + item);
        }
        stock[item]--;
    }

    boolean free() {
        return !Thread.holdsLock(this) && !Thread.holdsLock(lock);
    }

    public static void main(String[] args) {
        SyncUncaught shop = new SyncUncaught();
        shop.serve(0);
        shop.serve(1);
        for (int i : new int[] {1, 2}) {
            try {
                shop.serve(i);
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage() + " free " + shop.free());
            }
        }
        shop.serve(0);
        shop.serve(3);
    }
}
