package attest.runner;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** The payload of one answer; numbers are big-endian, texts are preceded by their length. */
final class Message {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);

    Message small(int value) {
        bytes.write(value);
        return this;
    }

    Message number(int value) {
        bytes.write(value >>> 24);
        bytes.write(value >>> 16);
        bytes.write(value >>> 8);
        bytes.write(value);
        return this;
    }

    Message big(long value) {
        number((int) (value >>> 32));
        return number((int) value);
    }

    /** A text in UTF-8; unpaired surrogates become question marks. */
    Message text(String text) {
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        number(encoded.length);
        bytes.write(encoded, 0, encoded.length);
        return this;
    }

    Message bytes(byte[] value) {
        number(value.length);
        bytes.write(value, 0, value.length);
        return this;
    }

    Message optionalText(String text) {
        small(text == null ? 0 : 1);
        return text == null ? this : text(text);
    }

    /** A string exactly, as UTF-16 units. */
    Message units(String text) {
        number(text.length());
        for (int i = 0; i < text.length(); i++) {
            bytes.write(text.charAt(i) >>> 8);
            bytes.write(text.charAt(i));
        }
        return this;
    }

    byte[] toBytes() {
        return bytes.toByteArray();
    }
}
