// Calls the kernel past the JDK: writes a library of a few instructions into its own folder and loads it.
package hostile;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

final class SystemCalls {
    private static final boolean ARM = System.getProperty("os.arch").equals("aarch64");
    /** Moves the arguments to where the kernel wants them, calls it, and returns. */
    private static final byte[] CODE = ARM
        ? instructions(0xAA0203E8, 0xAA0303E0, 0xAA0403E1, 0xAA0503E2, 0xAA0603E3, 0xD4000001, 0xD65F03C0)
        : new byte[] {0x48, (byte) 0x89, (byte) 0xD0, 0x48, (byte) 0x89, (byte) 0xCF, 0x4C, (byte) 0x89, (byte) 0xC6,
            0x4C, (byte) 0x89, (byte) 0xCA, 0x4C, (byte) 0x8B, 0x54, 0x24, 0x08, 0x0F, 0x05, (byte) 0xC3};

    private static boolean isLoaded;

    private SystemCalls() {
    }

    private static synchronized void load() {
        if (isLoaded) {
            return;
        }
        try {
            Path library = Paths.get("calls-" + System.nanoTime() + ".so").toAbsolutePath();
            Files.write(library, library());
            System.load(library.toString());
            isLoaded = true;
        } catch (Exception | LinkageError failed) {
            throw new IllegalStateException("it cannot be loaded", failed);
        }
    }

    private static native long call(long number, long a, long b, long c, long d);

    /** What the kernel answers to a call, by its number on x86-64 and on ARM. */
    static long call(int x86, int arm, long a, long b, long c, long d) {
        load();
        int number = ARM ? arm : x86;
        return number < 0 ? -38 : call((long) number, a, b, c, d);
    }

    /** Where a text stands that the kernel is given. */
    static long text(Object text) throws Exception {
        return bytes((text + "\0").getBytes(StandardCharsets.UTF_8));
    }

    static long bytes(byte[] bytes) throws Exception {
        long at = Canary.unsafe().allocateMemory(bytes.length);
        for (int i = 0; i < bytes.length; i++) {
            Canary.unsafe().putByte(at + i, bytes[i]);
        }
        return at;
    }

    static long room(int size) throws Exception {
        long at = Canary.unsafe().allocateMemory(size);
        Canary.unsafe().setMemory(at, size, (byte) 0);
        return at;
    }

    /** How many of these calls succeeded. */
    static int succeeded(long... results) {
        int count = 0;
        for (long result : results) {
            count += result >= 0 ? 1 : 0;
        }
        return count;
    }

    private static byte[] instructions(int... words) {
        ByteBuffer code = ByteBuffer.allocate(4 * words.length).order(ByteOrder.LITTLE_ENDIAN);
        for (int word : words) {
            code.putInt(word);
        }
        return code.array();
    }

    /** A library for dlopen: a header, three segments, a table of one name, and the code. */
    private static byte[] library() {
        byte[] names = "\0Java_hostile_SystemCalls_call__JJJJJ\0".getBytes(StandardCharsets.US_ASCII);
        int dynamic = 64 + 3 * 56;
        int symbols = dynamic + 6 * 16;
        int hashes = symbols + 2 * 24;
        int texts = hashes + 5 * 4;
        int code = texts + names.length + 15 & ~15;
        int size = code + CODE.length;
        ByteBuffer out = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
        out.put(new byte[] {0x7f, 'E', 'L', 'F', 2, 1, 1}).position(16);
        out.putShort((short) 3).putShort((short) (ARM ? 183 : 62)).putInt(1).putLong(0).putLong(64).putLong(0);
        out.putInt(0).putShort((short) 64).putShort((short) 56).putShort((short) 3).putShort((short) 64);
        out.position(64);
        segment(out, 1, 7, 0, size);
        segment(out, 2, 6, dynamic, 6 * 16);
        segment(out, 0x6474e551, 6, 0, 0);
        long[] entries = {4, hashes, 5, texts, 6, symbols, 10, names.length, 11, 24, 0, 0};
        for (long entry : entries) {
            out.putLong(entry);
        }
        out.position(symbols + 24);
        out.putInt(1).put((byte) 0x12).put((byte) 0).putShort((short) 1).putLong(code).putLong(CODE.length);
        out.putInt(1).putInt(2).putInt(1).putInt(0).putInt(0);
        out.put(names).position(code);
        out.put(CODE);
        return out.array();
    }

    private static void segment(ByteBuffer out, int kind, int flags, long at, long size) {
        out.putInt(kind).putInt(flags).putLong(at).putLong(at).putLong(at).putLong(size).putLong(size).putLong(0x1000);
    }
}
