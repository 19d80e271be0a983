package attest.runner;

import java.io.BufferedOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UnsupportedEncodingException;

/** What a program writes to System.out or System.err, sent on at once so that a crash loses nothing. */
final class ProgramStream extends OutputStream {
    private final Channel channel;
    private final int kind;
    private volatile boolean open = true;

    ProgramStream(Channel channel, int kind) {
        this.channel = channel;
        this.kind = kind;
    }

    /** Built as the JVM builds its own: buffered, flushed after every print. */
    PrintStream printer() {
        try {
            return new PrintStream(new BufferedOutputStream(this, 8192), true, "UTF-8");
        } catch (UnsupportedEncodingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Drops what threads that outlive their request still write. */
    void end() {
        open = false;
    }

    @Override
    public void write(int value) {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        if (open && length > 0) {
            channel.send(kind, bytes, offset, length);
        }
    }
}
