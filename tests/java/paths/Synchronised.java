/** Monitors on parameters and on this. */
class Synchronised {
    int count;

    //@ paths 2
    //@ complete
    synchronized int increment() {
        count++;
        return count > 0 ? count : 0;
    }

    static int locked(Object lock, int x) {
        synchronized (lock) {
            if (x > 0) {
                return x;
            }
        }
        return 0;
    }

    static int releasedOnException(Object lock, int x) {
        try {
            synchronized (lock) {
                return 10 / x;
            }
        } catch (ArithmeticException e) {
            return Thread.holdsLock(lock) ? 1 : 2;
        }
    }

    //@ paths 2
    //@ complete
    int nested(int x) {
        synchronized (this) {
            synchronized (this) {
                return x == 3 ? raised(0) : 0;
            }
        }
    }

    private synchronized int raised(int by) {
        count += by;
        return by;
    }
}
