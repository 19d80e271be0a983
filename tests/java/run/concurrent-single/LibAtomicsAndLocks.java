// Exercises atomic variables, adders, ReentrantLock, Semaphore, CountDownLatch, read-write locks and ThreadLocal on the main thread alone.

import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class LibAtomicsAndLocks {
    static void fails(String label, Runnable action) {
        try {
            action.run();
            System.out.println(label + " returned");
        } catch (RuntimeException e) {
            System.out.println(label + " ! " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) throws InterruptedException {
        AtomicInteger i = new AtomicInteger(5);
        System.out.println(i.incrementAndGet() + " " + i.getAndIncrement() + " " + i.decrementAndGet() + " " + i.addAndGet(10) + " " + i.getAndAdd(-3) + " " + i.get());
        System.out.println(i.compareAndSet(13, 20) + " " + i.compareAndSet(13, 30) + " " + i.getAndSet(7) + " " + i.updateAndGet(x -> x * x) + " " + i.getAndUpdate(x -> x - 1)
                + " " + i.accumulateAndGet(5, Math::max) + " " + i.getAndAccumulate(2, (a, b) -> a * b) + " " + i + " " + i.intValue() + " " + i.compareAndExchange(96, 1) + " " + i.getPlain());
        AtomicLong l = new AtomicLong(Long.MAX_VALUE);
        System.out.println(l.incrementAndGet() + " " + l.getAndDecrement() + " " + l.updateAndGet(x -> x >>> 60) + " " + l);
        AtomicBoolean b = new AtomicBoolean();
        System.out.println(b.getAndSet(true) + " " + b.compareAndSet(true, false) + " " + b);
        String first = "first";
        AtomicReference<String> r = new AtomicReference<>(first);
        System.out.println(r.compareAndSet(first, "second") + " " + r.compareAndSet(first, "third") + " " + r.updateAndGet(s -> s + "!") + " " + r.accumulateAndGet("?", String::concat) + " " + r);
        AtomicIntegerArray array = new AtomicIntegerArray(new int[] {1, 2, 3});
        array.incrementAndGet(0);
        array.accumulateAndGet(2, 7, (x, y) -> x * y);
        System.out.println(array + " " + array.length() + " " + array.compareAndSet(1, 2, 9) + " " + array.get(1));
        fails("array index", () -> array.get(3));
        AtomicStampedReference<String> stamped = new AtomicStampedReference<>(first, 0);
        int[] stamp = new int[1];
        System.out.println(stamped.compareAndSet(first, "x", 0, 1) + " " + stamped.get(stamp) + stamp[0] + " " + new AtomicMarkableReference<>("m", true).isMarked());
        LongAdder adder = new LongAdder();
        for (int n = 1; n <= 10; n++) {
            adder.add(n);
        }
        adder.increment();
        LongAccumulator max = new LongAccumulator(Long::max, Long.MIN_VALUE);
        for (int n : new int[] {3, 9, 4}) {
            max.accumulate(n);
        }
        System.out.println(adder + " " + adder.sumThenReset() + " " + adder.sum() + " " + max.get());

        ReentrantLock lock = new ReentrantLock(true);
        lock.lock();
        lock.lock();
        System.out.println(lock.isLocked() + " " + lock.getHoldCount() + " " + lock.isHeldByCurrentThread() + " " + lock.isFair() + " " + lock.tryLock() + " " + lock.hasQueuedThreads());
        lock.unlock();
        lock.unlock();
        lock.unlock();
        System.out.println(lock.isLocked() + " " + lock.getHoldCount());
        fails("unlock", lock::unlock);
        fails("signal", () -> lock.newCondition().signal());
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        rw.readLock().lock();
        System.out.println(rw.getReadLockCount() + " " + rw.writeLock().tryLock() + " " + rw.isWriteLocked());
        rw.readLock().unlock();
        System.out.println(rw.writeLock().tryLock() + " " + rw.readLock().tryLock() + " " + rw.isWriteLockedByCurrentThread());
        Semaphore semaphore = new Semaphore(2);
        semaphore.acquire();
        System.out.println(semaphore.tryAcquire() + " " + semaphore.tryAcquire() + " " + semaphore.availablePermits());
        semaphore.release(3);
        System.out.println(semaphore.drainPermits() + " " + semaphore.availablePermits());
        CountDownLatch latch = new CountDownLatch(2);
        latch.countDown();
        System.out.println(latch.getCount() + " " + latch.await(0, TimeUnit.SECONDS));
        latch.countDown();
        latch.await();
        latch.countDown();
        System.out.println(latch.getCount());
        ThreadLocal<StringBuilder> local = ThreadLocal.withInitial(() -> new StringBuilder("init"));
        local.get().append("+");
        System.out.print(local.get() + " ");
        local.remove();
        System.out.println(local.get());
        fails("wait", () -> {
            try {
                new Object().wait();
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        });
        fails("notify", () -> new Object().notify());
        Thread.currentThread().interrupt();
        try {
            semaphore.acquire();
        } catch (InterruptedException e) {
            System.out.println("interrupted " + Thread.currentThread().isInterrupted());
        }
        System.out.println(TimeUnit.HOURS.toSeconds(2) + " " + TimeUnit.MILLISECONDS.convert(3, TimeUnit.DAYS) + " " + TimeUnit.NANOSECONDS.toMicros(1999) + " " + Arrays.toString(TimeUnit.values()));
    }
}
