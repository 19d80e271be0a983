package attest.runner;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** One request: its kind, and its fields in the order in which they were written. */
final class Request {
    static final int COMPILE = 1;
    static final int RUN = 2;
    static final int CALL = 3;
    static final int PEEK = 4;
    static final int TEST = 5;
    static final int PREPARE = 6;

    final int kind;
    private final ByteBuffer fields;

    Request(int kind, byte[] payload) {
        this.kind = kind;
        this.fields = ByteBuffer.wrap(payload);
    }

    boolean flag() {
        return fields.get() != 0;
    }

    int small() {
        return fields.get();
    }

    int number() {
        return fields.getInt();
    }

    long big() {
        return fields.getLong();
    }

    byte[] bytes() {
        byte[] bytes = new byte[number()];
        fields.get(bytes);
        return bytes;
    }

    String text() {
        return new String(bytes(), StandardCharsets.UTF_8);
    }

    String[] texts() {
        String[] texts = new String[number()];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = text();
        }
        return texts;
    }

    String units() {
        char[] units = new char[number()];
        for (int i = 0; i < units.length; i++) {
            units[i] = fields.getChar();
        }
        return new String(units);
    }
}
