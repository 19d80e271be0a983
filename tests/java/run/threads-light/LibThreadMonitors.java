// Exercises monitors: synchronized counters from several threads, wait and notify hand-over, volatile flags, latches and barriers.

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class LibThreadMonitors {
    private int count;
    private static int shared;
    private static volatile boolean ready;

    synchronized void increment() {
        count++;
    }

    static synchronized void bump() {
        shared++;
    }

    static class Channel {
        private String value;

        synchronized void put(String v) throws InterruptedException {
            while (value != null) {
                wait();
            }
            value = v;
            notifyAll();
        }

        synchronized String take() throws InterruptedException {
            while (value == null) {
                wait();
            }
            String v = value;
            value = null;
            notifyAll();
            return v;
        }
    }

    public static void main(String[] args) throws Exception {
        LibThreadMonitors counter = new LibThreadMonitors();
        AtomicInteger atomic = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Thread t = new Thread(() -> {
                for (int k = 0; k < 200; k++) {
                    counter.increment();
                    bump();
                    atomic.incrementAndGet();
                }
            });
            threads.add(t);
            t.start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(counter.count + " " + shared + " " + atomic);

        Channel channel = new Channel();
        Thread producer = new Thread(() -> {
            try {
                for (int i = 0; i < 5; i++) {
                    channel.put("item" + i);
                }
                channel.put("end");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        producer.start();
        StringBuilder received = new StringBuilder();
        for (String s = channel.take(); !s.equals("end"); s = channel.take()) {
            received.append(s).append(' ');
        }
        producer.join();
        System.out.println(received);

        int[] data = new int[1];
        Thread setter = new Thread(() -> {
            data[0] = 42;
            ready = true;
        });
        setter.start();
        while (!ready) {
            Thread.yield();
        }
        System.out.println(data[0]);
        setter.join();

        ReentrantLock lock = new ReentrantLock();
        Condition turn = lock.newCondition();
        int[] whose = {0};
        StringBuffer rounds = new StringBuffer();
        Thread[] players = new Thread[3];
        for (int p = 0; p < players.length; p++) {
            int me = p;
            players[p] = new Thread(() -> {
                for (int round = 0; round < 3; round++) {
                    lock.lock();
                    try {
                        while (whose[0] != me) {
                            turn.awaitUninterruptibly();
                        }
                        rounds.append(me);
                        whose[0] = (me + 1) % 3;
                        turn.signalAll();
                    } finally {
                        lock.unlock();
                    }
                }
            });
            players[p].start();
        }
        for (Thread p : players) {
            p.join();
        }
        System.out.println(rounds);
        CountDownLatch latch = new CountDownLatch(3);
        CyclicBarrier barrier = new CyclicBarrier(3, () -> rounds.append('|'));
        for (int i = 0; i < 3; i++) {
            new Thread(() -> {
                try {
                    barrier.await();
                    barrier.await();
                } catch (Exception e) {
                    rounds.append('!');
                }
                latch.countDown();
            }).start();
        }
        latch.await();
        System.out.println(rounds + " " + latch.getCount());
        SynchronousQueue<Integer> hand = new SynchronousQueue<>();
        Thread giver = new Thread(() -> {
            try {
                hand.put(7);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        giver.start();
        System.out.println(hand.take());
        giver.join();
        try {
            synchronized (counter) {
                "other".notify();
            }
        } catch (IllegalMonitorStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Thread.holdsLock(counter));
    }
}
