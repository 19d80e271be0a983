package attest.runner;

import java.io.IOException;
import java.io.OutputStream;

/** The way back: frames of magic, kind, length and payload, each written at once. */
final class Channel {
    static final int MAGIC = 0xA77E57A1;

    static final int HELLO = 1;
    static final int OUT = 2;
    static final int ERR = 3;
    static final int COMPILED = 4;
    static final int FINISHED = 5;
    static final int BATCH_DONE = 6;
    static final int REFUSED = 7;
    static final int PEEKED = 8;
    static final int LAST_HITS = 9;

    private final OutputStream out;

    Channel(OutputStream out) {
        this.out = out;
    }

    void send(int kind, Message message) {
        byte[] payload = message.toBytes();
        send(kind, payload, 0, payload.length);
    }

    void send(int kind, byte[] payload, int offset, int length) {
        byte[] frame = new byte[9 + length];
        put(frame, 0, MAGIC);
        frame[4] = (byte) kind;
        put(frame, 5, length);
        System.arraycopy(payload, offset, frame, 9, length);
        synchronized (out) {
            try {
                out.write(frame);
                out.flush();
            } catch (IOException gone) {
                // Nobody listens any more.
                Runtime.getRuntime().halt(0);
            }
        }
    }

    private static void put(byte[] frame, int at, int value) {
        frame[at] = (byte) (value >>> 24);
        frame[at + 1] = (byte) (value >>> 16);
        frame[at + 2] = (byte) (value >>> 8);
        frame[at + 3] = (byte) value;
    }
}
