// Exercises commons-io in memory: stream copying, bounded, teed and swapped streams, file names, hex dumps, line iterators.
// jars: commons-io
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.io.ByteOrderMark;
import org.apache.commons.io.EndianUtils;
import org.apache.commons.io.FileUtils;
import org.apache.commons.io.FilenameUtils;
import org.apache.commons.io.HexDump;
import org.apache.commons.io.IOCase;
import org.apache.commons.io.IOUtils;
import org.apache.commons.io.LineIterator;
import org.apache.commons.io.input.BOMInputStream;
import org.apache.commons.io.input.BoundedInputStream;
import org.apache.commons.io.input.CharSequenceReader;
import org.apache.commons.io.input.CountingInputStream;
import org.apache.commons.io.input.NullInputStream;
import org.apache.commons.io.input.SwappedDataInputStream;
import org.apache.commons.io.input.TeeInputStream;
import org.apache.commons.io.input.UnixLineEndingInputStream;
import org.apache.commons.io.output.CountingOutputStream;
import org.apache.commons.io.output.NullOutputStream;
import org.apache.commons.io.output.StringBuilderWriter;
import org.apache.commons.io.output.ThresholdingOutputStream;

public class UseCommonsIo {
    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    public static void main(String[] args) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        System.out.println(IOUtils.copy(new ByteArrayInputStream(bytes("some bytes")), out) + " " + out + " " + IOUtils.toString(new StringReader("read me")) + " " + IOUtils.readLines(new StringReader("a\r\nb\n\nc")) + " " + IOUtils.contentEquals(new StringReader("x"), new StringReader("x")) + IOUtils.contentEqualsIgnoreEOL(new StringReader("a\nb"), new StringReader("a\r\nb")));
        StringWriter lines = new StringWriter();
        IOUtils.writeLines(List.of(1, "two", 3.0), ";\n", lines);
        System.out.println(lines.toString().replace("\n", "/") + " " + IOUtils.toByteArray(new NullInputStream(5000)).length + " " + IOUtils.skip(new StringReader("abc"), 2) + " " + IOUtils.length("abc") + " " + IOUtils.copyLarge(new ByteArrayInputStream(new byte[10000]), NullOutputStream.INSTANCE, 100, 9000));
        ByteArrayOutputStream tee = new ByteArrayOutputStream();
        try (InputStream in = new TeeInputStream(new BoundedInputStream(new ByteArrayInputStream(bytes("0123456789")), 6), tee)) {
            in.skip(2);
            System.out.println(IOUtils.toString(in, StandardCharsets.UTF_8) + " " + tee);
        }
        CountingInputStream counting = new CountingInputStream(new UnixLineEndingInputStream(new ByteArrayInputStream(bytes("a\r\nb\rc")), true));
        System.out.println(IOUtils.toString(counting, StandardCharsets.UTF_8).replace("\n", "<n>").replace("\r", "<r>") + " " + counting.getByteCount());
        BOMInputStream bom = BOMInputStream.builder().setInputStream(new ByteArrayInputStream(new byte[] {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF, 'h', 'i'})).setByteOrderMarks(ByteOrderMark.UTF_8, ByteOrderMark.UTF_16BE).get();
        System.out.println(bom.hasBOM() + " " + bom.getBOMCharsetName() + " " + IOUtils.toString(bom, StandardCharsets.UTF_8));
        SwappedDataInputStream swapped = new SwappedDataInputStream(new ByteArrayInputStream(new byte[] {1, 2, 3, 4, 5, 6, 0, 0, (byte) 0x80, 0x3f}));
        System.out.println(swapped.readInt() + " " + swapped.readShort() + " " + swapped.readFloat() + " " + EndianUtils.swapLong(0x0102030405060708L) + " " + EndianUtils.swapShort((short) 0x1234));
        CountingOutputStream counted = new CountingOutputStream(new ByteArrayOutputStream());
        counted.write(new byte[300]);
        counted.write(1);
        int[] crossed = {0};
        ThresholdingOutputStream threshold = new ThresholdingOutputStream(10, t -> crossed[0]++, t -> NullOutputStream.INSTANCE);
        threshold.write(new byte[8]);
        threshold.write(new byte[8]);
        System.out.println(counted.getByteCount() + " " + threshold.isThresholdExceeded() + " " + crossed[0] + " " + threshold.getByteCount());
        StringBuilderWriter writer = new StringBuilderWriter();
        writer.append("x").append("abc", 1, 2).write(new char[] {'1', '2', '3'}, 1, 2);
        try (LineIterator iterator = IOUtils.lineIterator(new CharSequenceReader("one\ntwo\n\nfour"))) {
            while (iterator.hasNext()) {
                writer.append('[').append(iterator.nextLine()).append(']');
            }
        }
        System.out.println(writer);
        StringBuilder dump = new StringBuilder();
        HexDump.dump(bytes("The quick brown fox\u0001\u0002"), 0x100, dump, 0, 21);
        System.out.println(dump.toString().replace("\r", ""));
        ByteBuffer buffer = ByteBuffer.allocate(4);
        System.out.println(FileUtils.byteCountToDisplaySize(1536L * 1024) + " " + FileUtils.byteCountToDisplaySize(Long.MAX_VALUE) + " " + IOUtils.read(java.nio.channels.Channels.newChannel(new ByteArrayInputStream(new byte[] {1, 2, 3})), buffer) + " " + Arrays.toString(buffer.array()));

        for (String name : new String[] {"/a/b/../c/file.tar.gz", "a\\b\\c.txt", "C:\\x\\y", "~user/z", "noext", ".hidden", "a//b/./c/", "../up", "", "\\\\server\\share\\f.t"}) {
            System.out.println(name + ": " + FilenameUtils.getBaseName(name) + " " + FilenameUtils.getExtension(name.startsWith("C:") ? "x" : name) + " " + FilenameUtils.getPath(name) + " " + FilenameUtils.normalize(name, true) + " " + FilenameUtils.getPrefixLength(name) + " " + FilenameUtils.removeExtension(name) + " " + FilenameUtils.getFullPathNoEndSeparator(name));
        }
        System.out.println(FilenameUtils.concat("/foo/bar", "../baz") + " " + FilenameUtils.wildcardMatch("file.java", "f?le.*") + FilenameUtils.wildcardMatch("c.txt", "*.???x") + " " + FilenameUtils.equalsNormalized("/a/./b", "/a/b") + " " + FilenameUtils.directoryContains("/a", "/a/b") + " " + FilenameUtils.isExtension("x.txt", "md", "txt") + " " + IOCase.INSENSITIVE.checkIndexOf("heLLo", 0, "ll"));
        try {
            IOUtils.readFully(new ByteArrayInputStream(new byte[3]), new byte[5]);
        } catch (IOException e) {
            System.out.println(e);
        }
        try {
            FilenameUtils.getName("a\u0000b");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            IOUtils.toByteArray(new ByteArrayInputStream(new byte[2]), 5);
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
    }
}
