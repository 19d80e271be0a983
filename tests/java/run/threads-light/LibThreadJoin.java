// Exercises Thread: start and join one after another, names, states, daemons, interruption, handlers of uncaught exceptions.

import java.util.ArrayList;
import java.util.List;

public class LibThreadJoin {
    static final List<String> LOG = new ArrayList<>();

    static class Worker extends Thread {
        final int from;
        long sum;

        Worker(int from) {
            super("worker-" + from);
            this.from = from;
        }

        @Override
        public void run() {
            for (int i = from; i < from + 100; i++) {
                sum += i;
            }
            LOG.add(getName() + " summed " + sum);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        long total = 0;
        for (int n = 0; n < 4; n++) {
            Worker w = new Worker(n * 100);
            Thread.State before = w.getState();
            w.start();
            w.join();
            total += w.sum;
            System.out.println(w.getName() + " " + before + " " + w.getState() + " " + w.isAlive() + " " + w.sum);
        }
        System.out.println(total + " " + LOG);
        Worker again = new Worker(1);
        again.start();
        again.join();
        try {
            again.start();
        } catch (IllegalThreadStateException e) {
            System.out.println("started twice");
        }
        Worker direct = new Worker(5);
        direct.run();
        System.out.println(direct.sum + " " + direct.getState());
        Thread main = Thread.currentThread();
        System.out.println(main.getName() + " " + main.isDaemon() + " " + main.getPriority() + " " + main.isAlive() + " " + main.getThreadGroup().getName());
        Thread failing = new Thread(() -> {
            throw new IllegalStateException("inside");
        }, "failing");
        failing.setUncaughtExceptionHandler((t, e) -> LOG.add(t.getName() + " died of " + e));
        failing.start();
        failing.join();
        System.out.println(LOG.get(LOG.size() - 1));
        Thread interrupted = new Thread(() -> {
            Thread.currentThread().interrupt();
            try {
                Thread.sleep(10_000);
                LOG.add("slept");
            } catch (InterruptedException e) {
                LOG.add("interrupted, flag " + Thread.currentThread().isInterrupted());
            }
        });
        interrupted.setDaemon(true);
        interrupted.start();
        interrupted.join();
        System.out.println(LOG.get(LOG.size() - 1) + " " + interrupted.isDaemon());
        System.out.println(Thread.interrupted() + " " + main.isInterrupted());
        main.interrupt();
        System.out.println(main.isInterrupted() + " " + Thread.interrupted() + " " + Thread.interrupted());
        ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 1);
        local.set(5);
        int[] seen = new int[1];
        Thread reader = new Thread(() -> seen[0] = local.get());
        reader.start();
        reader.join();
        System.out.println(local.get() + " " + seen[0]);
        InheritableThreadLocal<String> inherited = new InheritableThreadLocal<>();
        inherited.set("from parent");
        String[] got = new String[1];
        Thread child = new Thread(() -> got[0] = inherited.get());
        child.start();
        child.join();
        System.out.println(got[0]);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("shutdown hook ran")));
        System.out.println("main ends");
    }
}
