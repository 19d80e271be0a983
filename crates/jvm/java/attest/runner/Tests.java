package attest.runner;

/** Runs test methods one after the other, each with classes, a thread group and streams of its own. */
final class Tests {
    private final Channel channel;
    private final Request request;
    private final String[] classPath;
    private final boolean assertions;
    private final int probes;
    private final boolean disabledToo;

    Tests(Channel channel, Request request) {
        this.channel = channel;
        this.request = request;
        classPath = request.texts();
        assertions = request.flag();
        probes = request.number();
        disabledToo = request.flag();
    }

    void answer(World world) throws Exception {
        int count = request.number();
        for (int i = 0; i < count; i++) {
            run(world, new Test(request.text(), request.text(), disabledToo));
        }
        channel.send(Channel.BATCH_DONE, new Message().number(0));
    }

    private void run(World world, Test test) throws Exception {
        int left;
        long elapsed;
        try (ProgramLoader loader = new ProgramLoader(classPath, assertions)) {
            Hits.reset(probes);
            world.enter(new byte[0]);
            ThreadGroup group = new ThreadGroup("main");
            Thread thread = new Thread(group, test, "main");
            thread.setContextClassLoader(loader);
            Main.worker = thread;
            long start = System.nanoTime();
            thread.start();
            Threads.join(thread);
            elapsed = System.nanoTime() - start;
            left = Threads.count(group);
            Main.worker = null;
            world.leave();
        }
        test.result.big(elapsed).number(left);
        Place.sweep(test.result, true);
        Hits.write(test.result);
        channel.send(Channel.FINISHED, test.result);
    }
}
