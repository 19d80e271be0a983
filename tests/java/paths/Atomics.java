import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** Atomic variables from outside and from inside. */
final class Atomics {
    //@ supported
    static int next(AtomicInteger counter) {
        return counter.incrementAndGet() > 10 ? 1 : 0;
    }

    //@ supported
    static boolean claim(AtomicInteger owner, int who) {
        return owner.compareAndSet(0, who);
    }

    //@ supported
    static long sum(AtomicLong total, long more) {
        long before = total.getAndAdd(more);
        return before > 100 ? before : total.get();
    }

    //@ domain a 0..3, b 0..3
    //@ supported
    static int larger(int a, int b) {
        AtomicInteger largest = new AtomicInteger(a);
        return largest.accumulateAndGet(b, Math::max);
    }

    //@ supported
    static boolean toggled(AtomicBoolean flag) {
        return flag.getAndSet(true);
    }

    //@ supported
    static String swapped(AtomicReference<String> text, String old) {
        return text.compareAndSet(old, "new") ? text.get() : "kept";
    }

    //@ complete
    static int ownFlag(boolean start) {
        AtomicBoolean flag = new AtomicBoolean(start);
        return flag.compareAndSet(true, false) ? 1 : 2;
    }

    //@ complete
    static int ownReference(int value) {
        AtomicReference<Integer> box = new AtomicReference<>(value);
        return box.getAndSet(3) > 3 ? 1 : 2;
    }

    //@ domain at 0..3, value 0..2
    //@ complete
    static int ofArray(int at, int value) {
        AtomicIntegerArray array = new AtomicIntegerArray(2);
        array.addAndGet(at, value);
        return array.compareAndSet(0, 1, 5) ? array.get(0) : array.get(1);
    }

    private Atomics() {
    }
}
