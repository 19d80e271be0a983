package attest.runner;

/** The threads that a program started. */
final class Threads {
    private Threads() {
    }

    /** Waits until only daemon threads are left, as the JVM does at its end; gives their number. */
    static int awaitUsers(ThreadGroup group) {
        while (true) {
            Thread[] threads = alive(group);
            Thread user = null;
            int count = 0;
            for (Thread thread : threads) {
                if (thread != null) {
                    count++;
                    user = thread.isDaemon() ? user : thread;
                }
            }
            if (user == null) {
                return count;
            }
            join(user);
        }
    }

    /** Waits for the end of a thread, whoever interrupts: programs can get hold of the runner's threads. */
    static void join(Thread thread) {
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException byTheProgram) {
                continue;
            }
        }
    }

    static int count(ThreadGroup group) {
        int count = 0;
        for (Thread thread : alive(group)) {
            count += thread == null ? 0 : 1;
        }
        return count;
    }

    private static Thread[] alive(ThreadGroup group) {
        Thread[] threads = new Thread[group.activeCount() + 8];
        group.enumerate(threads);
        return threads;
    }
}
