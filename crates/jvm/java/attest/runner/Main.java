package attest.runner;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Serves requests from standard input until it is closed; answers go to the original standard output. */
public final class Main {
    /** The thread that runs the program, for a look at it from outside. */
    static volatile Thread worker;

    private Main() {
    }

    public static void main(String[] args) {
        Thread.currentThread().setName("attest-runner");
        Channel channel = new Channel(new FileOutputStream(FileDescriptor.out));
        BlockingQueue<Request> requests = new LinkedBlockingQueue<Request>();
        start(new Reader(channel, requests), "attest-reader");
        Runtime.getRuntime().addShutdownHook(new Thread(new LastHits(channel), "attest-last-hits"));
        Place.find();
        World world = new World(channel);
        channel.send(Channel.HELLO, new Message().text(System.getProperty("java.version")));
        while (true) {
            serve(channel, world, next(requests));
        }
    }

    private static Request next(BlockingQueue<Request> requests) {
        while (true) {
            try {
                return requests.take();
            } catch (InterruptedException byTheProgram) {
                continue;
            }
        }
    }

    private static void serve(Channel channel, World world, Request request) {
        try {
            switch (request.kind) {
                case Request.COMPILE:
                    new Compilation(request).answer(channel);
                    break;
                case Request.RUN:
                    new Program(request).answer(channel, world);
                    break;
                case Request.CALL:
                    new Calls(channel, request).answer(world);
                    break;
                case Request.TEST:
                    new Tests(channel, request).answer(world);
                    break;
                case Request.PREPARE:
                    Mocks.prepare(request.texts());
                    channel.send(Channel.HELLO, new Message().text(System.getProperty("java.version")));
                    break;
                default:
                    throw new IllegalArgumentException("request kind " + request.kind);
            }
        } catch (Throwable thrown) {
            channel.send(Channel.REFUSED, new Message().text(String.valueOf(thrown)));
        }
    }

    private static void start(Runnable body, String name) {
        Thread thread = new Thread(body, name);
        thread.setDaemon(true);
        thread.start();
    }

    /** Reads requests at all times: it sees the end of input, and answers while the program hangs. */
    private static final class Reader implements Runnable {
        private final Channel channel;
        private final BlockingQueue<Request> requests;

        Reader(Channel channel, BlockingQueue<Request> requests) {
            this.channel = channel;
            this.requests = requests;
        }

        @Override
        public void run() {
            try {
                DataInputStream in = new DataInputStream(
                        new BufferedInputStream(new FileInputStream(FileDescriptor.in), 1 << 16));
                while (true) {
                    int kind = in.readUnsignedByte();
                    byte[] payload = new byte[in.readInt()];
                    in.readFully(payload);
                    if (kind == Request.PEEK) {
                        peek();
                    } else {
                        requests.add(new Request(kind, payload));
                    }
                }
            } catch (IOException ended) {
                Runtime.getRuntime().halt(0);
            } catch (Throwable outOfMemory) {
                Runtime.getRuntime().halt(70);
            }
        }

        private void peek() {
            Thread thread = worker;
            Message message = new Message();
            Thrown.writeFrames(message, thread == null
                    ? new StackTraceElement[0] : Thrown.trimmed(thread.getStackTrace()));
            Hits.write(message);
            channel.send(Channel.PEEKED, message);
        }
    }

    /** A program that exits has passed probes too. */
    private static final class LastHits implements Runnable {
        private final Channel channel;

        LastHits(Channel channel) {
            this.channel = channel;
        }

        @Override
        public void run() {
            Message message = new Message();
            Hits.write(message);
            channel.send(Channel.LAST_HITS, message);
        }
    }
}
