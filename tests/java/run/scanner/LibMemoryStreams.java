// Exercises byte and character streams in memory: ByteArray, Data, Buffered, Pushback, Sequence, PrintWriter and StringReader.

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.LineNumberReader;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.PushbackReader;
import java.io.SequenceInputStream;
import java.io.StreamTokenizer;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;

public class LibMemoryStreams {
    public static void main(String[] args) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(4);
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(-2);
            out.writeLong(1L << 40);
            out.writeShort(70000);
            out.writeByte(300);
            out.writeChar('Z');
            out.writeBoolean(true);
            out.writeFloat(1.5f);
            out.writeDouble(-0.1);
            out.writeUTF("h\u00e9\u0000\ud83d\ude00");
            out.writeBytes("raw");
            out.writeChars("c");
            System.out.println(out.size());
        }
        System.out.println(HexFormat.of().formatHex(bytes.toByteArray()));
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        System.out.println(in.readInt() + " " + in.readLong() + " " + in.readUnsignedShort() + " " + in.readByte() + " " + in.readChar() + " " + in.readBoolean() + " " + in.readFloat() + " " + in.readDouble() + " " + in.readUTF().length()
                + " " + new String(in.readNBytes(3), StandardCharsets.US_ASCII) + " " + in.available() + " " + in.skipBytes(9));
        try {
            in.readInt();
        } catch (EOFException e) {
            System.out.println("EOF " + e.getMessage());
        }
        ByteArrayInputStream marked = new ByteArrayInputStream("abcdefgh".getBytes(StandardCharsets.UTF_8), 1, 6);
        byte[] buffer = new byte[4];
        System.out.println((char) marked.read() + " " + marked.read(buffer) + new String(buffer, StandardCharsets.UTF_8) + " " + marked.read(buffer, 1, 3) + Arrays.toString(buffer) + " " + marked.read() + " " + marked.read(buffer));
        marked.reset();
        System.out.println(marked.skip(2) + " " + new String(marked.readAllBytes(), StandardCharsets.UTF_8));
        try {
            marked.read(buffer, 3, 5);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("bounds");
        }
        BufferedReader reader = new BufferedReader(new StringReader("one\ntwo\r\nthree\rfour"));
        reader.mark(100);
        System.out.println(reader.readLine() + "," + reader.readLine() + "," + (char) reader.read() + "," + reader.readLine() + "," + reader.readLine() + "," + reader.readLine());
        reader.reset();
        System.out.println(reader.lines().map(String::length).toList());
        reader.close();
        try {
            reader.readLine();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        InputStreamReader decoder = new InputStreamReader(new ByteArrayInputStream(new byte[] {(byte) 0xc3, (byte) 0xa9, (byte) 0xff, 'x'}), StandardCharsets.UTF_8);
        System.out.println(decoder.read() + " " + decoder.read() + " " + decoder.read() + " " + decoder.read());
        bytes.reset();
        OutputStreamWriter encoder = new OutputStreamWriter(bytes, StandardCharsets.UTF_8);
        encoder.write("\u20ac\ud83d");
        encoder.write("\ude00!", 0, 2);
        encoder.flush();
        System.out.println(HexFormat.of().formatHex(bytes.toByteArray()) + " " + bytes.size());
        StringWriter text = new StringWriter();
        PrintWriter writer = new PrintWriter(text);
        writer.print(1);
        writer.print('c');
        writer.print(2.5);
        writer.print((Object) null);
        writer.println(true);
        writer.printf("%03d|%s%n", 7, "x");
        writer.append("seq", 1, 3).write(65);
        System.out.println(text.toString().replace(System.lineSeparator(), "/") + " " + writer.checkError());
        PushbackReader push = new PushbackReader(new StringReader("xyz"), 2);
        int c = push.read();
        push.unread(c);
        push.unread('!');
        System.out.println((char) push.read() + "" + (char) push.read() + (char) push.read());
        SequenceInputStream sequence = new SequenceInputStream(new ByteArrayInputStream(new byte[] {1, 2}), new ByteArrayInputStream(new byte[] {3}));
        System.out.println(sequence.read() + sequence.read() + sequence.read() + " " + sequence.read());
        LineNumberReader numbered = new LineNumberReader(new StringReader("a\nb\nc"));
        while (numbered.readLine() != null) {
            System.out.print(numbered.getLineNumber() + " ");
        }
        StreamTokenizer tokens = new StreamTokenizer(new StringReader("x = 3.5 + 'q s' // comment\n y2"));
        tokens.slashSlashComments(true);
        StringBuilder kinds = new StringBuilder();
        while (tokens.nextToken() != StreamTokenizer.TT_EOF) {
            kinds.append(tokens.ttype == StreamTokenizer.TT_NUMBER ? "" + tokens.nval : tokens.sval != null ? tokens.sval : "" + (char) tokens.ttype).append('|');
        }
        System.out.println(kinds);
        ByteArrayOutputStream captured = new ByteArrayOutputStream();
        PrintStream original = System.out;
        System.setOut(new PrintStream(captured, true, StandardCharsets.UTF_8));
        System.out.print("captured");
        System.setOut(original);
        System.out.println(captured.toString(StandardCharsets.UTF_8) + " " + new UncheckedIOException("wrapped", new IOException("io")).getCause().getMessage());
    }
}
