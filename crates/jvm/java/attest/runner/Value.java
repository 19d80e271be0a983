package attest.runner;

import java.lang.reflect.Array;

/** Writes values so that the other side can compare them exactly. */
final class Value {
    private static final int MAX_DEPTH = 32;
    private static final int MAX_ELEMENTS = 1 << 20;

    private int elements;

    private Value() {
    }

    /** Writes `value`, declared as `type`: a primitive type makes a primitive of the box. */
    static void write(Message message, Class<?> type, Object value) {
        new Value().write(message, type, value, 0);
    }

    private void write(Message message, Class<?> type, Object value, int depth) {
        elements++;
        if (type == void.class) {
            message.small('V');
        } else if (type.isPrimitive()) {
            writePrimitive(message, type, value);
        } else if (value == null) {
            message.small('N');
        } else if (elements > MAX_ELEMENTS || depth > MAX_DEPTH) {
            message.small('X');
        } else if (value instanceof String && ((String) value).length() <= MAX_ELEMENTS * 16) {
            message.small('T').units((String) value);
        } else if (value.getClass().isArray()) {
            writeArray(message, value, depth);
        } else {
            writeObject(message, value);
        }
    }

    private static void writePrimitive(Message message, Class<?> type, Object value) {
        if (type == boolean.class) {
            message.small('Z').small((Boolean) value ? 1 : 0);
        } else if (type == byte.class) {
            message.small('B').number((Byte) value);
        } else if (type == char.class) {
            message.small('C').number((Character) value);
        } else if (type == short.class) {
            message.small('S').number((Short) value);
        } else if (type == int.class) {
            message.small('I').number((Integer) value);
        } else if (type == long.class) {
            message.small('J').big((Long) value);
        } else if (type == float.class) {
            message.small('F').number(Float.floatToRawIntBits((Float) value));
        } else {
            message.small('D').big(Double.doubleToRawLongBits((Double) value));
        }
    }

    private void writeArray(Message message, Object array, int depth) {
        int length = Array.getLength(array);
        int shown = Math.min(length, Math.max(0, MAX_ELEMENTS - elements));
        Class<?> type = array.getClass().getComponentType();
        message.small('A').text(array.getClass().getName()).number(length).number(shown);
        for (int i = 0; i < shown; i++) {
            write(message, type, Array.get(array, i), depth + 1);
        }
    }

    /** By class name and text, but for the text of Object.toString, which differs from run to run. */
    private static void writeObject(Message message, Object value) {
        message.small('O').text(value.getClass().getName());
        String text = null;
        try {
            if (value.getClass().getMethod("toString").getDeclaringClass() != Object.class) {
                text = value.toString();
            }
        } catch (Throwable programs) {
            text = null;
        }
        message.small(text == null ? 0 : 1);
        if (text != null) {
            message.units(text);
        }
    }
}
