import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.util.Scanner;

/** Streams, readers, writers and buffers over bytes and texts. */
public final class Streams {
    private Streams() {}

    public static String magic(InputStream in) throws IOException {
        int first = in.read();
        if (first == -1) {
            return "empty"; // reached
        }
        if (first == 0x50 && in.read() == 0x4b) {
            return "zip"; // reached
        }
        return "other"; // reached
    }

    public static boolean readable(InputStream in) {
        try {
            return in.read() >= 0; // reached
        } catch (IOException failed) {
            return false; // reached
        }
    }

    public static int header(DataInputStream in) throws IOException {
        int version = in.readInt();
        if (version == 3) {
            return in.readUnsignedByte(); // reached
        }
        return -version; // reached
    }

    public static int left(ByteArrayInputStream in) {
        if (in.available() == 3 && in.skip(2) == 2) {
            return in.read(); // reached
        }
        return 0;
    }

    public static int lines(BufferedReader in) throws IOException {
        int lines = 0;
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (line.startsWith("#")) {
                continue; // reached
            }
            lines++;
        }
        return lines; // reached
    }

    public static String firstWord(Reader in) {
        StringBuilder word = new StringBuilder();
        try {
            for (int next = in.read(); next != -1 && next != ' '; next = in.read()) {
                word.append((char) next); // reached
            }
        } catch (IOException failed) {
            return "failed"; // reached
        }
        return word.toString(); // reached
    }

    public static char second(StringReader in) throws IOException {
        in.skip(1);
        int next = in.read();
        if (next < 0) {
            return '-'; // reached
        }
        return (char) next; // reached
    }

    public static int scanned(Scanner scanner) {
        if (scanner.hasNextInt()) {
            return scanner.nextInt() * 2; // reached
        }
        return scanner.hasNext() ? 1 : 0; // reached
    }

    public static boolean copied(InputStream in, OutputStream out) {
        try {
            for (int next = in.read(); next != -1; next = in.read()) {
                out.write(next); // reached
            }
            out.flush();
        } catch (IOException failed) {
            return false; // reached
        }
        return true; // reached
    }

    public static int written(ByteArrayOutputStream out, int value) {
        out.write(value);
        if (out.size() > 1) {
            return out.toByteArray()[0]; // reached
        }
        return -1; // reached
    }

    public static boolean told(Writer out, String name) {
        try {
            out.write("Hello, " + name); // reached
            return true;
        } catch (IOException failed) {
            return false; // reached
        }
    }

    public static boolean printed(PrintStream out, int many) {
        for (int at = 0; at < many && at < 3; at++) {
            out.print(at); // reached
        }
        return out.checkError();
    }

    public static String report(PrintWriter out, StringWriter kept) {
        out.println("report");
        out.flush();
        return kept.toString().isEmpty() ? "empty" : "kept"; // reached
    }

    public static boolean closed(Closeable resource) {
        try {
            resource.close();
            return true; // reached
        } catch (IOException failed) {
            return false; // reached
        }
    }

    public static int taken(ByteBuffer buffer) {
        if (buffer.remaining() >= 2 && buffer.get() == 7) {
            return buffer.get(); // reached
        }
        return -1; // reached
    }

    public static char letter(CharBuffer buffer) {
        if (buffer.hasRemaining()) {
            return buffer.get(); // reached
        }
        return '?'; // reached
    }
}
