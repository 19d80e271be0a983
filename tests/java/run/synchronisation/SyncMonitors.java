// Exercises synchronized methods and blocks in one thread: reentrancy, exceptions, nesting and misuse of monitors.
public class SyncMonitors {
    private int count;
    private static int statics;

    synchronized int increment(int depth) {
        count++;
        return depth == 0 ? count : increment(depth - 1);
    }

    static synchronized int bump() {
        return ++statics;
    }

    synchronized void fail() {
        throw new IllegalStateException("holding " + Thread.holdsLock(this));
    }

    static String misuse(Runnable r) {
        try {
            r.run();
            return "fine";
        } catch (IllegalMonitorStateException e) {
            return e.getClass().getSimpleName() + ": " + e.getMessage();
        }
    }

    int early(Object lock, int n) {
        synchronized (lock) {
            for (int i = 0; ; i++) {
                synchronized (this) {
                    if (i == n) {
                        return i * 10;
                    }
                    if (i % 2 == 0) {
                        continue;
                    }
                }
                if (i > 6) {
                    break;
                }
            }
        }
        return Thread.holdsLock(lock) || Thread.holdsLock(this) ? -1 : -2;
    }

    static Object pick(StringBuilder log, Object o) {
        log.append("picked ");
        return o;
    }

    public static void main(String[] args) throws InterruptedException {
        SyncMonitors m = new SyncMonitors();
        System.out.println(m.increment(10) + " " + bump() + bump());
        try {
            m.fail();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " then " + Thread.holdsLock(m));
        }
        Object a = new Object();
        Object b = new Object();
        synchronized (a) {
            synchronized (a) {
                synchronized (b) {
                    System.out.println(Thread.holdsLock(a) + " " + Thread.holdsLock(b) + " " + Thread.holdsLock(m));
                }
            }
            System.out.println(Thread.holdsLock(a) + " " + Thread.holdsLock(b));
            a.notify();
            a.notifyAll();
            a.wait(1);
        }
        System.out.println(Thread.holdsLock(a));
        System.out.println(misuse(a::notify));
        System.out.println(misuse(a::notifyAll));
        System.out.println(misuse(() -> {
            try {
                a.wait();
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        }));
        synchronized (b) {
            System.out.println(misuse(a::notify) + " / " + misuse(b::notify));
        }
        System.out.println(m.early(a, 3) + " " + m.early(b, 100) + " " + Thread.holdsLock(a));
        StringBuilder log = new StringBuilder();
        synchronized (pick(log, a)) {
            log.append("inside ");
        }
        try {
            synchronized (pick(log, null)) {
                log.append("never ");
            }
        } catch (NullPointerException e) {
            log.append("null");
        }
        System.out.println(log);
        synchronized (int[].class) {
            synchronized ("literal") {
                System.out.println(Thread.holdsLock(int[].class) + " " + Thread.holdsLock("lit" + "eral"));
            }
        }
        try {
            synchronized (a) {
                synchronized (b) {
                    throw new Exception("out of two");
                }
            }
        } catch (Exception e) {
            System.out.println(e.getMessage() + " " + Thread.holdsLock(a) + Thread.holdsLock(b));
        }
    }
}
